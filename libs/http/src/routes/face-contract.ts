import type { ErrorCode } from '../errors/error-code.js';
import type { RouteRule } from '../faces/face.js';
import type { PathItem } from '../openapi/document.js';
import { queryParameters } from './request-schema.js';
import { routerPath, type Route } from './route.js';

/** A part of the service with an authentication of its own, as its clients know it. */
export interface FaceContract {
  /** Such as `/person/v1`. */
  readonly base: string;
  /** Where it is described beside its base, for pages of other hosts as well. */
  readonly alsoDescribedAt?: string;
  readonly title: string;
  readonly description: string;
  /** What its routes are behind, but for the open ones. */
  readonly credentials: 'api-key' | 'session' | 'access-token' | 'none';
  /**
   * Whether it speaks JSON-RPC (docs/api.md, MCP): errors are JSON-RPC's, other pages' requests are refused, and it
   * describes itself to its clients.
   */
  readonly isRpc?: boolean;
  /** Not there unless development routes are switched on. */
  readonly isForDevelopment?: boolean;
  /** Whether what is written with a session uses up allowances of the account. */
  readonly limitsWrites?: boolean;
  /** What its routes are sorted by, and what each is about. */
  readonly tags: Readonly<Record<string, string>>;
  readonly routes: readonly Route[];
  /** What any of its routes may answer, beside what follows from its credentials and limits. */
  readonly errors: readonly ErrorCode[];
  /** Where routes have a sentence to say in every answer. */
  readonly spokenBase?: string;
  /** What is sent to endpoints, by type. */
  readonly webhooks?: Readonly<Record<string, PathItem>>;
}

/** Whether what it does may be asked for once more under an `Idempotency-Key` (docs/api.md, Repeats). */
export function isRepeatable(route: Route, face: FaceContract): boolean {
  return face.credentials === 'api-key' && face.isRpc !== true && route.method === 'POST' && route.open !== true;
}

/** Whether its requests use up the account's allowances. */
export function usesWrites({ method, free }: Route, face: FaceContract): boolean {
  return face.limitsWrites === true && method !== 'GET' && free !== true;
}

/** Where the description of a face is read. */
export function descriptionPaths({ base, alsoDescribedAt }: FaceContract): readonly [string, ...string[]] {
  const own = `${base}/openapi.json`;
  return alsoDescribedAt === undefined ? [own] : [own, alsoDescribedAt];
}

/** What the server needs to know of each route of a face, its description's among them. */
export function routeRules(face: FaceContract): readonly RouteRule[] {
  const rules = face.routes.map((route) => ruleOf(route, face));
  if (face.isRpc === true) return rules;
  return [...rules, { method: 'GET', path: descriptionPaths(face)[0], open: true }];
}

function ruleOf(route: Route, face: FaceContract): RouteRule {
  const { method, open, gated, fresh, bodyLimit, countedAs, discloses, query, uses } = route;
  return {
    method,
    path: routerPath(route),
    ...(query !== undefined && { query: queryParameters(query).map(({ name }) => name) }),
    ...(open !== undefined && { open }),
    ...(gated !== undefined && { gated }),
    ...(fresh !== undefined && { fresh }),
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...(countedAs !== undefined && { countedAs }),
    ...(discloses !== undefined && { discloses }),
    ...(usesWrites(route, face) && { uses: uses === undefined ? ['writes'] : ['writes', uses] }),
  };
}
