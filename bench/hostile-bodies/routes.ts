import type { OpenApiDocument } from '#http';

/** A route that reads a body, whether it wants one or not. */
export interface BodyRoute {
  readonly method: string;
  /** As the description writes it. */
  readonly path: string;
  /** A good body; undefined where none is asked for. */
  readonly example: object | undefined;
}

/** Who asks. What is sent with a stranger's token is read like any other body, and then refused. */
export interface Callers {
  readonly apiKey: () => string;
  readonly person: () => string;
  readonly member: string;
  readonly staff: string;
  readonly stranger: () => string;
  /** A business of the member's. */
  readonly businessId: string;
}

const NOBODYS_ID = '00000000-0000-4000-8000-00000000ffff';

/** All of a face. */
export function bodyRoutesOf({ paths }: OpenApiDocument): readonly BodyRoute[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => method !== 'get')
      .map(([method, { requestBody }]) => {
        const content = requestBody?.content['application/json'];
        const example = content?.example ?? Object.values(content?.examples ?? {})[0]?.value;
        return { method: method.toUpperCase(), path, example: example as object | undefined };
      }),
  );
}

/** Where a request for a route goes. */
export function addressOf({ path }: BodyRoute, { businessId }: Callers): string {
  return path.replace('/businesses/{id}', `/businesses/${businessId}`).replaceAll(/\{\w+\}/g, NOBODYS_ID);
}

/**
 * Whose credentials a request for a route carries: of a route without a body the stranger's, as nothing of it is to
 * come true.
 */
export function tokenFor({ path, example }: BodyRoute, callers: Callers): string {
  if (path.startsWith('/v1/')) return callers.apiKey();
  if (example === undefined) return callers.stranger();
  if (path.startsWith('/console/')) return callers.member;
  if (path.startsWith('/staff/')) return callers.staff;
  return callers.person();
}
