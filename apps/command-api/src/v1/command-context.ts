import type { FastifyRequest } from 'fastify';
import type { CommandContext } from '#command-side';
import { businessOf, requestContext } from '#http';

/** A request's business as the one who acts. */
export function contextOf(request: FastifyRequest): CommandContext {
  return { correlationId: requestContext(request).requestId, actor: `business:${businessOf(request).businessId}` };
}
