import type { ErrorCode } from '../../../errors/error-code.js';
import type { Operation, Parameter, RequestBody, Response, Schema } from '../../document.js';
import { errors } from '../../responses.js';
import { json, text, uuid } from '../../schema.js';

const ALWAYS = [
  'unauthorized',
  'not_registered',
  'internal_error',
  'crypto_unavailable',
  'service_unavailable',
] as const satisfies readonly ErrorCode[];
const INPUT = [
  'invalid_request',
  'payload_too_large',
  'unsupported_media_type',
] as const satisfies readonly ErrorCode[];

/** What is said of one route; the errors that all of them share are added to its own. */
export interface PersonOperation {
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  readonly body?: { readonly schema: Schema; readonly example: unknown; readonly isOptional?: boolean };
  readonly parameters?: readonly Parameter[];
  readonly answers: Readonly<Record<string, Response>>;
  readonly errors?: readonly ErrorCode[];
}

export function operation(said: PersonOperation): Operation {
  const { id, summary, description, tag, body, parameters, answers } = said;
  const takesInput = body !== undefined || parameters?.some((parameter) => parameter.in === 'query') === true;
  const codes = [...(takesInput ? INPUT : []), ...(said.errors ?? []), ...ALWAYS];
  return {
    operationId: id,
    summary,
    ...(description === undefined ? {} : { description }),
    tags: [tag],
    ...(parameters === undefined ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: requestBodyOf(body) }),
    responses: { ...answers, ...errors(...new Set(codes)) },
  };
}

function requestBodyOf({ schema, example, isOptional = false }: NonNullable<PersonOperation['body']>): RequestBody {
  return { required: !isOptional, content: json(schema, example) };
}

export const cursorParameter: Parameter = {
  name: 'cursor',
  in: 'query',
  required: false,
  description: "The previous page's `next_cursor`.",
  schema: uuid,
};

export const grantIdParameter: Parameter = {
  name: 'id',
  in: 'path',
  required: true,
  description: "The grant's id.",
  schema: text('A UUID.'),
};
