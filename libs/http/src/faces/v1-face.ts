import { businessAuthentication, type BusinessAuthenticator } from '../auth/business-authentication.js';
import { routesOf } from '../openapi/routes-of.js';
import type { PublishedDocument } from '../openapi/document-routes.js';
import { v1Document } from '../openapi/v1/v1-document.js';
import type { Face } from './face.js';

const BASE = '/v1';

/** The face for businesses: every route of its description, behind a live API key. */
export function v1Face(authenticator: BusinessAuthenticator): Face {
  return { base: BASE, routes: routesOf(v1Document, BASE), authenticate: businessAuthentication(authenticator) };
}

/** The description of `/v1`, at both of its addresses. */
export const v1Description: PublishedDocument = { document: v1Document, paths: ['/openapi.json', '/v1/openapi.json'] };
