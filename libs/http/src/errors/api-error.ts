import type { ErrorCode } from './error-code.js';

/**
 * A refusal as the client sees it: a stable code and words for a person. Whoever throws it makes sure that the message
 * holds no person data and no secret: it is sent as it stands.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  /**
   * @param retryAfterSeconds whole seconds after which trying again makes sense; answers of 429 and 503 always carry
   *   some
   */
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }
}
