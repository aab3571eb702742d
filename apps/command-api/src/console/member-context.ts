import type { FastifyRequest } from 'fastify';
import type { CommandContext } from '#command-side';
import { memberIdOf, requestContext } from '#http';

/** A request's member as the one who acts. In the log a member is known by this id, which no other business knows. */
export function memberContext(request: FastifyRequest): CommandContext {
  return { correlationId: requestContext(request).requestId, actor: `member:${memberIdOf(request)}` };
}
