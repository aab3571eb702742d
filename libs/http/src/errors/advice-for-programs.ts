/** On the codes that programs meet: those of `/v1`, and of any request as such. */
export const ADVICE_FOR_PROGRAMS = {
  invalid_request: {
    means: 'The request or one of its fields is not as it must be. The message begins with the name of the first one.',
    todo: 'Mend what the message names. The same request is refused again, so do not repeat it.',
  },
  invalid_key_format: {
    means:
      'What was typed cannot be a person’s key: a sign is missing, too many, or another. It counts against no limit.',
    todo: 'Ask for the key once more. `POST /v1/keys/decode` makes keys of what was heard.',
  },
  invalid_external_ref: {
    means: '`external_ref` is no text, too long, or has control characters.',
    todo: 'Send at most 200 characters on one line, or leave the field out.',
  },
  transcript_too_long: {
    means: '`transcript` has more than 500 characters.',
    todo: 'Send the part in which the key was said.',
  },
  unauthorized: {
    means:
      'Nobody is known to have sent this request: there is no API key or session with it, or one that is not in force.',
    todo: 'In `/v1`, send an API key that is in force; elsewhere, sign in. The message tells what came instead.',
  },
  business_not_in_production: {
    means: 'The API key is good, and its business is in demo mode.',
    todo: 'Ask for production in the console. Until staff have agreed, try things out in the console’s demo.',
  },
  not_found: {
    means: 'There is no such address. In `/dev/v1`, development routes may be switched off.',
    todo: 'Check path and version against the [reference](/docs/reference).',
  },
  key_not_found: {
    means:
      'Nobody has this key, or it must not be told that somebody has. Twenty of these in ten minutes restrict look-ups.',
    todo: 'Ask the person for the key once more. Do not try others.',
  },
  preview_not_found: {
    means: 'Your business has made no preview with this id.',
    todo: 'Make a preview, and claim with its `preview_id`.',
  },
  grant_not_found: {
    means: 'You have no grant with this id: another’s is answered as one that never was.',
    todo: 'Look for it in the list of grants; drop what you hold under this id.',
  },
  endpoint_not_found: {
    means: 'Your business has no webhook endpoint with this id: it was removed, is another’s, or never was.',
    todo: 'Look for it in the list of webhook endpoints.',
  },
  listener_not_found: {
    means: 'Your business has no listener with this id: it was removed, had no stream for an hour, or never was.',
    todo: 'Make another. `GET /v1/events` has what was missed.',
  },
  delivery_not_found: {
    means: 'The endpoint has no delivery with this id, or none any more: they are kept 30 days after the last attempt.',
    todo: 'Look for it in the list of the endpoint’s deliveries. What changed can still be read from the grant.',
  },
  method_not_allowed: {
    means: 'The address is there, and does not take this method.',
    todo: 'Use one that the message and the `Allow` header name.',
  },
  request_timeout: {
    means: 'The request began and did not arrive in time.',
    todo: 'Send it again. If it happens again, look at what stands between you and the service.',
  },
  grant_not_active: {
    means: 'The grant is pending or has ended, and only an active one can be released, revoked or reported on.',
    todo: 'Read the grant. Of one that has ended, delete the name and the address.',
  },
  preview_other_call: {
    means: 'A preview belongs to the voice call that it was made in; one made in none, to none.',
    todo: 'Send the call id that the preview was made with, or make another preview in this call.',
  },
  endpoint_limit_reached: {
    means: 'The business has as many webhook endpoints as it may have.',
    todo: 'Remove one that you do not need.',
  },
  listener_limit_reached: {
    means: 'The business has as many listeners as it may have; each ends by itself an hour after its last stream.',
    todo: 'Remove one that nobody uses, or wait.',
  },
  endpoint_disabled: {
    means: 'The endpoint failed for a day, and nothing is sent to it.',
    todo: 'Mend the receiver, test the endpoint, which enables it, and then send again what was held.',
  },
  idempotency_conflict: {
    means: 'The `Idempotency-Key` belongs to another request of your business in the last 24 hours.',
    todo: 'Take a new key for a new request. To repeat one, send the same bytes to the same address.',
  },
  idempotency_in_progress: {
    means: 'The first request with this `Idempotency-Key` has no answer yet.',
    todo: 'Repeat it with the same key once `Retry-After` is over.',
  },
  claim_window_expired: {
    means: 'The preview was made too long ago to be claimed.',
    todo: 'Make another preview, have the person confirm it, and claim it before its `expires_at`.',
  },
  key_not_usable: {
    means: 'The key was replaced, or its person is gone, since the preview was made.',
    todo: 'Ask the person for the key that is in force now.',
  },
  grant_revoked: {
    means: 'The person, a move, a new key or the end of the account has ended the grant.',
    todo: 'Delete the name and the address. To send mail again, ask the person for a key.',
  },
  events_expired: {
    means: 'Some of the events that you ask for are older than 30 days and gone.',
    todo: 'Go on with the `after` that the message names, and catch up by `updated_since` in the list of grants.',
  },
  payload_too_large: {
    means: 'The body is larger than this route takes; most take 16 KiB.',
    todo: 'Send less at once. The message names the limit.',
  },
  uri_too_long: {
    means: 'The address, its parameters included, is too long.',
    todo: 'Send fewer or shorter parameters: no address of the service is near the limit.',
  },
  unsupported_media_type: {
    means: 'The body is not JSON in UTF-8, is compressed, or does not say what it is.',
    todo: 'Send JSON with `Content-Type: application/json`, or the form that the message names; no `Content-Encoding`.',
  },
  rate_limited: {
    means: 'You are over a [limit](api.md#limits); the message tells which. What is refused counts against none.',
    todo: 'Wait as many seconds as `Retry-After` says. In `/v1`, `RateLimit` tells before how much is left.',
  },
  call_preview_limit: {
    means: 'The voice call has had its look-ups.',
    todo: 'Go on in another call, once the person has looked up the key in the app.',
  },
  header_fields_too_large: {
    means: 'The address and the headers are too large together.',
    todo: 'Send fewer or shorter headers; cookies are the usual reason.',
  },
  internal_error: {
    means: 'The service has made a mistake.',
    todo: 'Try again later, as described under [errors](api.md#errors). Quote the `request_id` when you ask us.',
  },
  crypto_unavailable: {
    means: 'Person data cannot be opened right now, or not this one person’s. Nothing was disclosed or counted.',
    todo: 'Try again once `Retry-After` is over.',
  },
  service_unavailable: {
    means: 'Something that the service needs cannot be reached right now, or it is busy.',
    todo: 'Try again once `Retry-After` is over; what was a `POST`, under the same `Idempotency-Key`.',
  },
} as const;
