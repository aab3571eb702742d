import type { ErrorCode } from './error-code.js';
import type { Refusal } from '../refusals/refusal.js';

/**
 * A refusal as the client sees it: a stable code and words for a person. Whoever throws it makes sure that the message
 * holds no person data and no secret: it is sent as it stands.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;

  /**
   * @param retryAfterSeconds whole seconds after which trying again makes sense; answers of 429 and 503 always carry
   *   some
   */
  constructor(
    refusal: Refusal,
    readonly retryAfterSeconds?: number,
    /** `WWW-Authenticate` of the answer, where more is to be said than the scheme. */
    readonly challenge?: string,
  ) {
    super(refusal.message);
    this.code = refusal.code;
  }
}
