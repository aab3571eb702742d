import type { Refusals } from './refusal.js';

/** Of a request as such, whatever it asks for (docs/api.md, HTTP conventions). */
export const REQUEST_REFUSALS = {
  notFound: {
    code: 'not_found',
    message: 'There is nothing at this address: check how it is written; /docs lists every route.',
  },
  methodNotAllowed: {
    code: 'method_not_allowed',
    message: 'This address does not take this method; it takes {methods}.',
  },
  /** These four the gateway says itself (docker/gateway): it knows no route. */
  noMethod: {
    code: 'method_not_allowed',
    message: 'No address takes this method: use GET, POST, PUT, PATCH or DELETE.',
  },
  uriTooLongForAny: {
    code: 'uri_too_long',
    message: 'The address is too long: send fewer or shorter parameters.',
  },
  payloadTooLargeForAny: {
    code: 'payload_too_large',
    message: 'The body is larger than any route takes: send less at once.',
  },
  tooManyFromHere: {
    code: 'rate_limited',
    message: 'Too many requests come from here: send fewer, and try again in a second.',
  },
  uriTooLong: {
    code: 'uri_too_long',
    message: 'The address is longer than {count} characters: send fewer or shorter parameters.',
  },
  headersTooLarge: {
    code: 'header_fields_too_large',
    message: 'The address and headers are too large together: send fewer or shorter ones.',
  },
  requestTimeout: {
    code: 'request_timeout',
    message: 'The request did not arrive in time: send it again, whole and without pauses.',
  },
  payloadTooLarge: {
    code: 'payload_too_large',
    message: 'The body is larger than the {count} bytes that this route takes.',
  },
  chunksTooLarge: {
    code: 'payload_too_large',
    message: 'The chunks of the body have extensions that are too large: send it without them.',
  },
  noJson: {
    code: 'unsupported_media_type',
    message: 'A body must be JSON in UTF-8, sent as Content-Type: application/json.',
  },
  noForm: {
    code: 'unsupported_media_type',
    message: 'A body must be a form, sent as Content-Type: application/x-www-form-urlencoded.',
  },
  encoded: {
    code: 'unsupported_media_type',
    message: 'A body must be sent uncompressed, without Content-Encoding.',
  },
  idempotencyConflict: {
    code: 'idempotency_conflict',
    message:
      'This Idempotency-Key was used for another request, with another address, body, query or X-Call-Id: ' +
      'take a new key, or repeat that request as it was.',
  },
  idempotencyInProgress: {
    code: 'idempotency_in_progress',
    message: 'The first request with this Idempotency-Key is still being decided: repeat it later.',
  },
} as const satisfies Refusals;
