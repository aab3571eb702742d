/** Why an attempt is no success. docs/api.md, Events, says what each means to a business. */
export type AttemptError =
  | 'url_not_allowed'
  | 'dns_failed'
  | 'address_not_public'
  | 'connection_refused'
  | 'connection_failed'
  | 'connection_reset'
  | 'tls_failed'
  | 'timeout'
  | 'invalid_response'
  | 'redirect'
  | 'http_status'
  | 'cancelled';

/** What became of one signed POST. */
export interface AttemptOutcome {
  /** The final status of the answer; null when there was none in time. */
  readonly status: number | null;
  /**
   * Null exactly when the status is a 2xx. `cancelled` means that the caller's signal ended the attempt: it says
   * nothing of the endpoint.
   */
  readonly error: AttemptError | null;
  /** Milliseconds until the status was there or the attempt had failed, by monotonic time. */
  readonly durationMs: number;
  /**
   * The beginning of the answer's body, at most 1,000 characters, without control characters; empty when there was none
   * or it was compressed.
   */
  readonly answer: string;
}

/** What a status means: any 2xx is an acknowledgement, and nothing else is. */
export function errorOfStatus(status: number): 'redirect' | 'http_status' | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'http_status';
}
