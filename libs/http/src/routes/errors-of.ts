import { may, ROLES } from '#domain';
import { ERROR_CODES, statusOf, type ErrorCode } from '../errors/error-code.js';
import type { Header, Reference, Response, Responses } from '../openapi/document.js';
import { headerRef } from './headers.js';
import { messagesOf } from '../refusals/every-refusal.js';
import { isRepeatable, usesWrites, type FaceContract } from './face-contract.js';
import type { Route } from './route.js';
import { choice, extended, named, object, SAY, text, uuid, type Schema } from './schema.js';

const EXAMPLE_REQUEST_ID = '00000000-0000-4000-8000-0000000000aa';

/** What any route may refuse of a body, whether it asks for one or not (docs/api.md, Errors). */
const OF_BODIES = ['payload_too_large', 'unsupported_media_type'] as const;
/** `invalid_request` for a query parameter that the route does not know. */
const OF_ALL = ['invalid_request', 'internal_error', 'service_unavailable'] as const;

const ErrorCodes = named(
  'ErrorCode',
  choice(ERROR_CODES, 'Each response lists those that it may have; more may come.'),
);

const ApiErrorSchema = named(
  'ApiError',
  object('What went wrong. Branch on `code`; `message` may be reworded at any time.', {
    error: object('The error.', {
      code: ErrorCodes,
      message: text('For people.'),
      request_id: uuid('Same as the `X-Request-Id` header.'),
    }),
  }),
);

const SpokenError = named('SpokenError', extended(ApiErrorSchema, SAY));

/** Every code that a route may answer with. */
export function codesOf(route: Route, face: FaceContract): readonly ErrorCode[] {
  const needsCredentials = face.credentials !== 'none' && route.open !== true;
  const isBusiness = face.credentials === 'api-key';
  const isByCookie = face.credentials === 'session' && needsCredentials && route.method !== 'GET';
  const isLimited = isBusiness ? route.countedAs !== 'nothing' : usesWrites(route, face) || route.gated === true;
  return [
    ...OF_ALL,
    ...(route.method === 'GET' ? [] : OF_BODIES),
    ...(needsCredentials ? (['unauthorized'] as const) : []),
    ...(isByCookie || face.isRpc === true ? (['origin_refused'] as const) : []),
    ...(route.fresh === true ? (['fresh_sign_in_required'] as const) : []),
    ...(isBusiness ? (['business_not_in_production'] as const) : []),
    ...(isRepeatable(route, face) ? (['idempotency_conflict', 'idempotency_in_progress'] as const) : []),
    ...(isLimited ? (['rate_limited'] as const) : []),
    ...face.errors,
    ...codesOfMembers(route),
    ...(route.errors ?? []),
  ];
}

/** Whoever is no member is told that there is no such business. */
function codesOfMembers({ needs }: Route): readonly ErrorCode[] {
  if (needs === undefined) return [];
  const refusals = ROLES.map((role) => may(role, needs)).filter((answer) => answer !== 'allowed');
  return ['business_not_found', ...refusals];
}

/** One response for each status that the codes come to, with an example for each code that it can carry. */
export function errorResponses(codes: readonly ErrorCode[], isSpoken: boolean): Responses {
  const ofStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set(codes)) ofStatus.set(statusOf(code), [...(ofStatus.get(statusOf(code)) ?? []), code]);
  return Object.fromEntries(
    [...ofStatus].map(([status, itsCodes]) => [String(status), errorResponse(status, itsCodes, isSpoken)]),
  );
}

function errorResponse(status: number, codes: readonly ErrorCode[], isSpoken: boolean): Response {
  const headers: Record<string, Header | Reference> = { 'X-Request-Id': headerRef('RequestId') };
  if (status === 401) headers['WWW-Authenticate'] = headerRef('WwwAuthenticate');
  if (status === 429 || status === 503) headers['Retry-After'] = headerRef('RetryAfter');
  if (codes.includes('idempotency_in_progress')) headers['Retry-After'] = headerRef('RetryLater');
  const schema: Schema = isSpoken ? SpokenError : ApiErrorSchema;
  const examples = Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code, isSpoken) }]));
  const description = codes.map((code) => `\`${code}\``).join(', ');
  return { description, headers, content: { 'application/json': { schema, examples } } };
}

function exampleOf(code: ErrorCode, isSpoken: boolean): object {
  const [message = 'key is required'] = messagesOf(code);
  const error = { code, message, request_id: EXAMPLE_REQUEST_ID };
  return { error, ...(isSpoken && { say: 'A sentence to say.' }) };
}
