import type { FastifyRequest } from 'fastify';
import { clientName } from '#accounts';
import type { CommandContext } from '#command-side';
import { memberIdOf, requestContext } from '#http';

/** A request's member as the one who acts. In the log a member is known by this id, which no other business knows. */
export function memberContext(request: FastifyRequest): CommandContext {
  return contextOfMember(memberIdOf(request), request);
}

/** The same for who becomes a member by the request. */
export function contextOfMember(memberId: string, request: FastifyRequest): CommandContext {
  const client = clientName(request.headers['user-agent']);
  return { correlationId: requestContext(request).requestId, actor: `member:${memberId}`, client };
}
