import type { FastifyInstance } from 'fastify';
import { inFull } from '#domain';
import { ApiError } from '../errors/api-error.js';
import { notFound } from '../errors/framework-errors.js';
import type { Face } from './face.js';
import type { RouteAccess } from './route-access.js';
import { countingOf, type RouteGuard } from './route-guard.js';
import { REQUEST_REFUSALS } from '../refusals/of-requests.js';
import { OTHER_METHOD, ROUTED_METHODS } from './routed-methods.js';

/**
 * Registers what is refused as routes of their own, once everything that is served is registered. So one router decides
 * on every path, however it is encoded: what it takes for a path of a face is authenticated, and nothing else can be
 * reached.
 */
export function registerRefusals(server: FastifyInstance, guard: RouteGuard, faces: readonly Face[]): void {
  server.addHttpMethod(OTHER_METHOD, { hasBody: true });
  const methodsByPath = guard.methodsByPath();
  for (const [path, methods] of methodsByPath) {
    const ofFace = accessOf(guard.faceOf(path));
    const allow = [...methods].sort().join(', ');
    const refused = ROUTED_METHODS.filter((method) => !methods.has(method));
    refuse(server, path, refused, { ...ofFace, allow, refusal: () => methodNotAllowed(allow) });
    // Listed, and served by another process: a gateway that sends it here is set up wrongly.
    const elsewhere = [...methods].filter((method) => !guard.isServed(path, method));
    refuse(server, path, elsewhere, { ...ofFace, refusal: notFound });
  }
  for (const face of faces) {
    const isRoute = methodsByPath.has(face.base);
    refuse(server, face.base, isRoute ? [] : ROUTED_METHODS, { ...accessOf(face), refusal: notFound });
    refuse(server, `${face.base}/*`, ROUTED_METHODS, { ...accessOf(face), refusal: notFound });
  }
}

/** What is refused counts as a request where requests are counted. */
function accessOf(face: Face | undefined): RouteAccess {
  const counting = countingOf(face);
  return {
    authenticate: face?.authenticate,
    ...(counting && { counting }),
    ...(face?.problemBefore && { problemBefore: face.problemBefore }),
    ...(face?.sharedWith && { sharedWith: face.sharedWith }),
    ...(face?.say && { say: face.say }),
    ...(face?.isRpc === true && { isRpc: true }),
  };
}

function refuse(server: FastifyInstance, path: string, method: readonly string[], access: RouteAccess): void {
  if (method.length === 0) return;
  server.route({ method: [...method], url: path, config: { access }, handler: unreachable });
}

function methodNotAllowed(allow: string): ApiError {
  return new ApiError(inFull(REQUEST_REFUSALS.methodNotAllowed, { methods: allow }));
}

function unreachable(): never {
  throw new Error('a refused route was not refused by its guard');
}
