import { accountAuthentication, type AccountAuthenticator } from '../auth/account-authentication.js';
import type { OpenApiDocument } from '../openapi/document.js';
import type { PublishedDocument } from '../openapi/document-routes.js';
import { routesOf } from '../openapi/routes-of.js';
import type { Face } from './face.js';

/** A face for people: every route of its description, behind a live session but for the open ones. */
export function accountFace(
  base: string,
  document: OpenApiDocument,
  authenticator: AccountAuthenticator,
  bodyLimits: Readonly<Record<string, number>> = {},
): Face {
  return { base, routes: routesOf(document, base, bodyLimits), authenticate: accountAuthentication(authenticator) };
}

/** Where the description of a face for people is read. */
export function accountFaceDescription(base: string, document: OpenApiDocument): PublishedDocument {
  return { document, paths: [`${base}/openapi.json`] };
}
