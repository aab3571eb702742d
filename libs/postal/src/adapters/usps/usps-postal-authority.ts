import { malformedFields } from '../../field-checks.js';
import { PostalAuthority, type AddressInput, type BeforeAsking, type Standardized } from '../../postal-authority.js';
import { PostalUnavailable } from '../../postal-unavailable.js';
import { AccessToken } from './access-token.js';
import { readAddress } from './address-answer.js';
import { problemOf } from './address-error.js';
import { addressQuery } from './address-query.js';
import { CallQuota } from './call-quota.js';
import { beforeDeadline } from './deadline.js';
import type { HttpAnswer } from './http-call.js';
import { RetryingCaller } from './retrying-caller.js';
import { uspsAccount, type UspsOptions } from './usps-options.js';

/**
 * The Postal Service itself, through its Addresses API, version 3: an address is standardised when it confirms the
 * whole of it as one that it delivers to. Its API takes the address in the query of a GET; nothing here writes that URL
 * anywhere. Fails on a URL that cannot be used.
 */
export function uspsPostalAuthority(options: UspsOptions): PostalAuthority {
  const { callsPerHour = 60, concurrency = 4, callTimeoutMs = 3000, totalTimeoutMs = 8000, backoffMs = 250 } = options;
  const account = uspsAccount(options.url);
  const caller = new RetryingCaller(new CallQuota(callsPerHour, concurrency), callTimeoutMs, backoffMs);
  const token = new AccessToken(account, caller, totalTimeoutMs);
  return new UspsPostalAuthority(account.base, caller, token, totalTimeoutMs);
}

class UspsPostalAuthority extends PostalAuthority {
  constructor(
    private readonly base: string,
    private readonly caller: RetryingCaller,
    private readonly token: AccessToken,
    private readonly totalTimeoutMs: number,
  ) {
    super();
  }

  async standardize(input: AddressInput, beforeAsking?: BeforeAsking): Promise<Standardized> {
    const malformed = malformedFields(input);
    if (malformed.length > 0) return { kind: 'malformed', problems: malformed };
    await beforeAsking?.();
    const deadline = performance.now() + this.totalTimeoutMs;
    const answer = await beforeDeadline(deadline, this.ask(input, deadline));
    if (answer.status === 200) return readAddress(answer.body);
    if (answer.status === 400 || answer.status === 404) return { kind: 'refused', problems: [problemOf(answer.body)] };
    throw new PostalUnavailable([401, 403].includes(answer.status) ? 'credentials' : 'unexpected_answer');
  }

  /** A token may end before its time: another renewal of the same application ends it. So a 401 is asked again once. */
  private async ask(input: AddressInput, deadline: number): Promise<HttpAnswer> {
    const url = `${this.base}/addresses/v3/address?${addressQuery(input).toString()}`;
    const first = await this.token.get();
    const answer = await this.askWith(first, url, deadline);
    if (answer.status !== 401) return answer;
    this.token.discard(first);
    return this.askWith(await this.token.get(), url, deadline);
  }

  private askWith(token: string, url: string, deadline: number): Promise<HttpAnswer> {
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    return this.caller.call(url, { headers }, deadline);
  }
}
