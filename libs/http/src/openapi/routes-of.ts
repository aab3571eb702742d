import type { Method, RouteRule } from '../faces/face.js';
import type { OpenApiDocument, OperationMethod } from './document.js';

const METHOD_OF: Readonly<Record<OperationMethod, Method>> = {
  get: 'GET',
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
};

/**
 * The routes under a base that a description lists, so that what is described and what is routed cannot differ.
 * @param bodyLimits in bytes, by `METHOD /path` as the description writes it, for routes that take more than the
 *   server's own limit
 */
export function routesOf(
  document: OpenApiDocument,
  base: string,
  bodyLimits: Readonly<Record<string, number>> = {},
): readonly RouteRule[] {
  return Object.entries(document.paths)
    .filter(([path]) => path.startsWith(`${base}/`))
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]): RouteRule => {
        const bodyLimit = bodyLimits[`${METHOD_OF[method as OperationMethod]} ${path}`];
        const query = operation.parameters?.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
        return {
          method: METHOD_OF[method as OperationMethod],
          path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
          ...(query === undefined || query.length === 0 ? {} : { query }),
          ...(operation.security?.length === 0 ? { open: true } : {}),
          ...(bodyLimit === undefined ? {} : { bodyLimit }),
        };
      }),
    );
}
