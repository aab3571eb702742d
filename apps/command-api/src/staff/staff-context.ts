import type { FastifyRequest } from 'fastify';
import type { CommandContext } from '#command-side';
import { accountOf, requestContext } from '#http';

/** A request's member of staff as the one who acts. */
export function staffContext(request: FastifyRequest): CommandContext {
  return { correlationId: requestContext(request).requestId, actor: `staff:${accountOf(request).accountId}` };
}
