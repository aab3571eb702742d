import type { FastifyRequest } from 'fastify';
import type { CommandContext } from '#command-side';
import { accountOf, requestContext } from '#http';

/** A request's account as the member who acts. */
export function memberContext(request: FastifyRequest): CommandContext {
  return { correlationId: requestContext(request).requestId, actor: `member:${accountOf(request).accountId}` };
}
