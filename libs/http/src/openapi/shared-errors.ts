import type { ErrorCode } from '../errors/error-code.js';

/** What a route that takes input may refuse of any input (docs/api.md, Errors). */
export const INPUT_ERRORS = [
  'invalid_request',
  'payload_too_large',
  'unsupported_media_type',
] as const satisfies readonly ErrorCode[];

/** What every route may answer for which a business must be in production. */
export const PRODUCTION_ERRORS = [
  'unauthorized',
  'business_not_in_production',
  'rate_limited',
  'internal_error',
  'service_unavailable',
  'crypto_unavailable',
] as const satisfies readonly ErrorCode[];
