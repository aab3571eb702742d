import { PostalUnavailable } from '../../postal-unavailable.js';
import { fieldOf } from './json-field.js';
import type { RetryingCaller } from './retrying-caller.js';
import type { UspsAccount } from './usps-options.js';

/** A token is renewed this long before it expires, so that none expires on its way. */
const MARGIN_MS = 60_000;

/**
 * The application's access token (OAuth 2.0 client credentials), kept until shortly before it expires. One renewal at a
 * time.
 */
export class AccessToken {
  private current: { readonly token: string; readonly until: number } | undefined;
  private renewal: Promise<string> | undefined;

  constructor(
    private readonly account: UspsAccount,
    private readonly caller: RetryingCaller,
    private readonly totalTimeoutMs: number,
  ) {}

  async get(): Promise<string> {
    if (this.current !== undefined && performance.now() < this.current.until) return this.current.token;
    this.renewal ??= this.renew().finally(() => {
      this.renewal = undefined;
    });
    return this.renewal;
  }

  /** The token was refused; one that came after it stays. */
  discard(token: string): void {
    if (this.current?.token === token) this.current = undefined;
  }

  private async renew(): Promise<string> {
    const { base, clientId, clientSecret } = this.account;
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' }),
    };
    // The renewal serves everyone who waits for it, so it has a deadline of its own.
    const answer = await this.caller.call(`${base}/oauth2/v3/token`, request, performance.now() + this.totalTimeoutMs);
    if (answer.status !== 200) throw new PostalUnavailable('credentials');
    const token = fieldOf(answer.body, 'access_token');
    // The documentation shows the seconds as text, the service sends a number.
    const lifeMs = Number(fieldOf(answer.body, 'expires_in')) * 1000;
    if (typeof token !== 'string' || token === '' || !(lifeMs > 0)) throw new PostalUnavailable('unexpected_answer');
    this.current = { token, until: performance.now() + Math.max(lifeMs - MARGIN_MS, lifeMs / 2) };
    return token;
  }
}
