import type { FastifyRequest } from 'fastify';
import type { CommandContext } from '#command-side';
import { businessOf, decidedAs, requestContext } from '#http';

/** A request's business as the one who acts; under an idempotency key in the name of the request that came first. */
export function contextOf(request: FastifyRequest): CommandContext {
  const actor = `business:${businessOf(request).businessId}`;
  const first = decidedAs(request);
  if (first === undefined) return { correlationId: requestContext(request).requestId, actor };
  const { requestId: correlationId, since, isAgain } = first;
  return { correlationId, actor, repeatable: { since, isAgain } };
}
