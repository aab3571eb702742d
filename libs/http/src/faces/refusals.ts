import { METHODS } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors/api-error.js';
import { notFound } from '../errors/framework-errors.js';
import type { Face } from './face.js';
import type { RouteAccess } from './route-access.js';
import type { RouteGuard } from './route-guard.js';

/**
 * Registers what is refused as routes of their own, once everything that is served is registered. So one router decides on every
 * path, however it is encoded: what it takes for a path of a face is authenticated, and nothing else can be reached.
 */
export function registerRefusals(server: FastifyInstance, guard: RouteGuard, faces: readonly Face[]): void {
  for (const method of METHODS)
    if (!server.supportedMethods.includes(method)) server.addHttpMethod(method, { hasBody: true });
  for (const [path, methods] of guard.methodsByPath()) {
    const authenticate = guard.faceOf(path)?.authenticate;
    const allow = [...methods].sort().join(', ');
    const refused = server.supportedMethods.filter((method) => !methods.has(method));
    refuse(server, path, refused, { authenticate, allow, refusal: () => methodNotAllowed(allow) });
    // Listed, and served by another process: a gateway that sends it here is set up wrongly.
    const elsewhere = [...methods].filter((method) => !guard.isServed(path, method));
    refuse(server, path, elsewhere, { authenticate, refusal: notFound });
  }
  for (const { base, authenticate } of faces) {
    refuse(server, base, server.supportedMethods, { authenticate, refusal: notFound });
    refuse(server, `${base}/*`, server.supportedMethods, { authenticate, refusal: notFound });
  }
}

function refuse(server: FastifyInstance, path: string, method: string[], access: RouteAccess): void {
  if (method.length === 0) return;
  server.route({ method, url: path, config: { access }, handler: unreachable });
}

function methodNotAllowed(allow: string): ApiError {
  return new ApiError('method_not_allowed', `This address takes ${allow}.`);
}

function unreachable(): never {
  throw new Error('a refused route was not refused by its guard');
}
