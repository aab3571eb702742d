import type { Admission } from '#limits';
import { accountAuthentication, type AccountAuthenticator } from '../auth/account-authentication.js';
import type { NetworkGate } from '../networks/network-gate.js';
import type { OpenApiDocument } from '../openapi/document.js';
import type { PublishedDocument } from '../openapi/document-routes.js';
import { usesOf } from '../limits/account-use.js';
import { routesOf } from '../openapi/routes-of.js';
import type { Face } from './face.js';

export interface AccountFaceOptions {
  /** Largest bodies in bytes, by method and path. */
  readonly bodyLimits?: Readonly<Record<string, number>> | undefined;
  /** Keeps the allowances of accounts; without it nothing is limited. */
  readonly allowances?: Admission | undefined;
}

/**
 * A face for people: every route of its description, behind a live session but for the open ones, which are limited by
 * network.
 */
export function accountFace(
  base: string,
  document: OpenApiDocument,
  authenticator: AccountAuthenticator,
  networkGate: NetworkGate,
  { bodyLimits = {}, allowances }: AccountFaceOptions = {},
): Face {
  const routes = routesOf(document, base, bodyLimits).map((route) => ({
    ...route,
    uses: usesOf(route.method, route.path),
  }));
  const authenticate = accountAuthentication(authenticator);
  return { base, routes, authenticate, networkGate, ...(allowances && { allowances }) };
}

/** Where the description of a face for people is read. */
export function accountFaceDescription(base: string, document: OpenApiDocument): PublishedDocument {
  return { document, paths: [`${base}/openapi.json`] };
}
