import type { Admission } from '#limits';
import { businessAuthentication, type BusinessAuthenticator } from '../auth/business-authentication.js';
import type { CountedAs } from '../limits/counted-as.js';
import { routesOf } from '../openapi/routes-of.js';
import type { PublishedDocument } from '../openapi/document-routes.js';
import { v1Document } from '../openapi/v1/v1-document.js';
import { sayError } from '../voice/spoken-errors.js';
import type { Face, RouteRule } from './face.js';

const BASE = '/v1';
const VOICE = '/v1/voice';

/** What does not count as a request, by method and path (docs/api.md, Limits). */
const COUNTED_AS: Readonly<Record<string, CountedAs>> = {
  'GET /v1/status': 'nothing',
  'POST /v1/previews': 'look-up',
  'POST /v1/voice/previews': 'look-up',
  'POST /v1/keys/decode': 'decode',
  'POST /v1/voice/decode': 'decode',
};

/** In bytes (docs/api.md, Limits): a transcript is short, but not every platform writes it so. */
const DECODE_BODY_BYTES = 64 * 1024;
const BODY_LIMITS = { 'POST /v1/keys/decode': DECODE_BODY_BYTES, 'POST /v1/voice/decode': DECODE_BODY_BYTES };

/**
 * The face for businesses: every route of its description but the spoken ones, behind a live API key and the limits.
 */
export function v1Face(authenticator: BusinessAuthenticator, admission?: Admission): Face {
  const routes = describedRoutes().filter(({ path }) => !isSpoken(path));
  return limited({ base: BASE, routes, authenticate: businessAuthentication(authenticator) }, admission);
}

/**
 * The part of it whose answers are spoken, errors included: a face of its own, so that this holds for unknown routes as
 * well.
 */
export function voiceFace(authenticator: BusinessAuthenticator, admission?: Admission): Face {
  const routes = describedRoutes().filter(({ path }) => isSpoken(path));
  return limited(
    { base: VOICE, routes, authenticate: businessAuthentication(authenticator), say: sayError },
    admission,
  );
}

/** The description of `/v1`, at both of its addresses. */
export const v1Description: PublishedDocument = { document: v1Document, paths: ['/openapi.json', '/v1/openapi.json'] };

function describedRoutes(): readonly RouteRule[] {
  return routesOf(v1Document, BASE, BODY_LIMITS).map((route) => {
    const countedAs = COUNTED_AS[`${route.method} ${route.path}`];
    return countedAs === undefined ? route : { ...route, countedAs };
  });
}

function isSpoken(path: string): boolean {
  return path.startsWith(`${VOICE}/`);
}

function limited(face: Face, admission: Admission | undefined): Face {
  return admission === undefined ? face : { ...face, admission };
}
