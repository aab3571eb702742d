import { accountAuthentication, type AccountAuthenticator } from '../auth/account-authentication.js';
import type { NetworkGate } from '../networks/network-gate.js';
import type { OpenApiDocument } from '../openapi/document.js';
import type { PublishedDocument } from '../openapi/document-routes.js';
import { routesOf } from '../openapi/routes-of.js';
import type { Face } from './face.js';

/** A face for people: every route of its description, behind a live session but for the open ones, which are limited by network. */
export function accountFace(
  base: string,
  document: OpenApiDocument,
  authenticator: AccountAuthenticator,
  networkGate: NetworkGate,
  bodyLimits: Readonly<Record<string, number>> = {},
): Face {
  const routes = routesOf(document, base, bodyLimits);
  return { base, routes, authenticate: accountAuthentication(authenticator), networkGate };
}

/** Where the description of a face for people is read. */
export function accountFaceDescription(base: string, document: OpenApiDocument): PublishedDocument {
  return { document, paths: [`${base}/openapi.json`] };
}
