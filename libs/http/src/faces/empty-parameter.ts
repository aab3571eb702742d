import type { FastifyRequest } from 'fastify';

/** The router takes `/v1/grants/` for `/v1/grants/:id`; an empty id is no id. A wildcard may be empty. */
export function hasEmptyParameter(request: FastifyRequest): boolean {
  const parameters = request.params as Readonly<Record<string, string>>;
  for (const name in parameters) if (parameters[name] === '' && name !== '*') return true;
  return false;
}
