import type { FastifyRequest } from 'fastify';
import { clientName } from '#accounts';
import type { CommandContext } from '#command-side';
import { requestContext } from '#http';

/** A request's person as the one who acts. */
export function contextOf(personId: string, request: FastifyRequest): CommandContext {
  const client = clientName(request.headers['user-agent']);
  const { requestId: correlationId, principal } = requestContext(request);
  const hasJustSignedIn = principal?.kind === 'account' && principal.isFresh;
  return { correlationId, actor: `person:${personId}`, client, hasJustSignedIn };
}
