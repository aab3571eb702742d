import type { Admission } from '#limits';
import { businessAuthentication, type BusinessAuthenticator } from '../auth/business-authentication.js';
import { routesOf } from '../openapi/routes-of.js';
import type { PublishedDocument } from '../openapi/document-routes.js';
import { v1Document } from '../openapi/v1/v1-document.js';
import type { CountedAs } from '../limits/counted-as.js';
import type { Face } from './face.js';

const BASE = '/v1';

/** What does not count as a request, by method and path (docs/api.md, Limits). */
const COUNTED_AS: Readonly<Record<string, CountedAs>> = {
  'GET /v1/status': 'nothing',
  'POST /v1/previews': 'look-up',
  'POST /v1/voice/previews': 'look-up',
  'POST /v1/keys/decode': 'decode',
  'POST /v1/voice/decode': 'decode',
};

/** The face for businesses: every route of its description, behind a live API key and the limits. */
export function v1Face(authenticator: BusinessAuthenticator, admission?: Admission): Face {
  const routes = routesOf(v1Document, BASE).map((route) => {
    const countedAs = COUNTED_AS[`${route.method} ${route.path}`];
    return countedAs === undefined ? route : { ...route, countedAs };
  });
  const face = { base: BASE, routes, authenticate: businessAuthentication(authenticator) };
  return admission === undefined ? face : { ...face, admission };
}

/** The description of `/v1`, at both of its addresses. */
export const v1Description: PublishedDocument = { document: v1Document, paths: ['/openapi.json', '/v1/openapi.json'] };
