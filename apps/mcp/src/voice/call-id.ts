import type { FastifyRequest } from 'fastify';
import { callIdOf, REQUEST_REASONS } from '#http';

/**
 * The voice call that a tool is called in (docs/api.md, MCP): from the header, the address or the arguments, whichever
 * a platform can set.
 * @param argument `call_id` of the arguments, unchecked
 * @throws ApiError when there is none, or a bad one
 */
export function callIdOfTool(request: FastifyRequest, argument: unknown): string {
  const { call_id: inQuery } = request.query as { readonly call_id?: unknown };
  return callIdOf(request, inQuery ?? argument, REQUEST_REASONS.noCallIdInTool);
}
