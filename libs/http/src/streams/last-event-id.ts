import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { FIELD_REASONS, invalidRequest } from '#domain';
import { ApiError } from '../errors/api-error.js';
import type { Parameter } from '../openapi/document.js';

const HEADER = 'last-event-id';
/** Fifteen digits are exact in any language's numbers. Two such headers are joined by a comma, and so no number. */
const SEQUENCE = /^(0|[1-9]\d{0,14})$/;

/** What a client that comes back says of where it was; undefined for one that has had nothing. */
export const LastEventId = createParamDecorator((_data: unknown, context: ExecutionContext): number | undefined => {
  const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
  const value = headers[HEADER];
  if (value === undefined) return undefined;
  if (typeof value === 'string' && SEQUENCE.test(value)) return Number(value);
  throw new ApiError(invalidRequest('Last-Event-ID', FIELD_REASONS.notSent));
});

export const LAST_EVENT_ID: Parameter = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'The last `id` that you had: the stream goes on behind it, and nothing is lost.',
  schema: { type: 'string', pattern: SEQUENCE.source },
  example: '17',
};
