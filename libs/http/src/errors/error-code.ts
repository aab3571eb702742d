/**
 * Every error code of every face and the HTTP status it is answered with (docs/api.md, Errors). The one table: a code
 * that is not here does not compile, so a rejection of the domain cannot reach a client without a status.
 */
const STATUS_OF_CODE = {
  invalid_request: 400,
  invalid_key_format: 400,
  invalid_external_ref: 400,
  transcript_too_long: 400,
  address_not_standardized: 400,

  unauthorized: 401,
  invalid_code: 401,

  business_not_in_production: 403,
  owner_only: 403,
  role_not_allowed: 403,
  staff_only: 403,
  second_person_required: 403,
  fresh_sign_in_required: 403,
  origin_refused: 403,
  insufficient_scope: 403,
  passkey_required: 403,

  not_found: 404,
  key_not_found: 404,
  preview_not_found: 404,
  grant_not_found: 404,
  endpoint_not_found: 404,
  delivery_not_found: 404,
  listener_not_found: 404,
  not_registered: 404,
  no_move_scheduled: 404,
  business_not_found: 404,
  api_key_not_found: 404,
  member_not_found: 404,
  invitation_not_found: 404,
  person_not_found: 404,
  erasure_not_found: 404,
  session_not_found: 404,
  passkey_not_found: 404,
  demo_not_found: 404,
  change_not_found: 404,
  assistant_not_found: 404,
  connection_request_not_found: 404,

  method_not_allowed: 405,
  request_timeout: 408,

  grant_not_active: 409,
  grant_not_pending: 409,
  preview_other_call: 409,
  endpoint_limit_reached: 409,
  listener_limit_reached: 409,
  endpoint_disabled: 409,
  already_registered: 409,
  move_already_scheduled: 409,
  last_owner: 409,
  registered_person: 409,
  request_changed: 409,
  already_member: 409,
  already_invited: 409,
  member_limit_reached: 409,
  api_key_limit_reached: 409,
  passkey_limit_reached: 409,
  child_limit_reached: 409,
  child_has_no_address: 409,
  move_not_due: 409,
  change_not_pending: 409,
  idempotency_conflict: 409,
  idempotency_in_progress: 409,

  claim_window_expired: 410,
  key_not_usable: 410,
  grant_revoked: 410,
  events_expired: 410,
  change_expired: 410,

  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,

  rate_limited: 429,
  call_preview_limit: 429,

  header_fields_too_large: 431,

  internal_error: 500,
  crypto_unavailable: 503,
  proof_not_ready: 503,
  proofs_unavailable: 503,
  service_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof STATUS_OF_CODE;

export const ERROR_CODES = Object.keys(STATUS_OF_CODE) as readonly ErrorCode[];

/** Whether a text is one of the codes that have a status. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(STATUS_OF_CODE, text);
}

/** The HTTP status that answers a code. */
export function statusOf(code: ErrorCode): number {
  return STATUS_OF_CODE[code];
}
