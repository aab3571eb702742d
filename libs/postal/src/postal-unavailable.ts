/**
 * `timeout`: no answer in time. `rate_limited`: its limit or ours is reached. `credentials`: it does not know us.
 * `failing`: it is out of reach or answers with a server error. `unexpected_answer`: it answers in a shape that its
 * documentation does not have.
 */
export type PostalOutage = 'timeout' | 'rate_limited' | 'credentials' | 'failing' | 'unexpected_answer';

/** The postal authority cannot be asked now. The message holds no address and no credentials. */
export class PostalUnavailable extends Error {
  override readonly name = 'PostalUnavailable';

  constructor(
    readonly outage: PostalOutage,
    /** When it is worth trying again, in whole seconds from now; undefined when nobody knows. */
    readonly retryAfterSeconds?: number,
  ) {
    super(`the postal authority cannot be asked: ${outage}`);
  }
}
