import { setTimeout as wait } from 'node:timers/promises';
import { PostalUnavailable } from '../../postal-unavailable.js';
import type { CallQuota } from './call-quota.js';
import { httpCall, type HttpAnswer } from './http-call.js';

const MAX_TRIES = 3;
/** What a 429 without `Retry-After` is taken to ask for: the quota is an hour's, so a moment helps nobody. */
const DEFAULT_PAUSE_MS = 60_000;

/** Makes a call until it has an answer that is not the server's trouble, within its quota and its deadline. */
export class RetryingCaller {
  constructor(
    private readonly quota: CallQuota,
    private readonly callTimeoutMs: number,
    private readonly backoffMs: number,
  ) {}

  /** `deadline` is by `performance.now()`. Answers any status but 429 and 5xx; fails with `PostalUnavailable`. */
  async call(url: string, request: RequestInit, deadline: number): Promise<HttpAnswer> {
    for (let tries = 1; ; tries++) {
      const tried = await this.once(url, request, deadline);
      if (!(tried instanceof Trouble)) return tried;
      const waitMs = tried.waitMs ?? this.backoffMs * 2 ** (tries - 1) * (1 - Math.random() / 2);
      if (tries === MAX_TRIES || performance.now() + waitMs >= deadline) throw tried.outage;
      // A timer may fire a little early, and our own quota would then still hold the call back.
      await wait(Math.ceil(waitMs) + 2);
    }
  }

  private async once(url: string, request: RequestInit, deadline: number): Promise<HttpAnswer | Trouble> {
    try {
      return this.judged(await this.quota.run(() => this.beforeDeadline(url, request, deadline)));
    } catch (error) {
      // Our own limit is no trouble of the server's: to try again would only meet it again.
      if (!(error instanceof PostalUnavailable) || error.outage === 'rate_limited') throw error;
      return new Trouble(error, undefined);
    }
  }

  private beforeDeadline(url: string, request: RequestInit, deadline: number): Promise<HttpAnswer> {
    const left = deadline - performance.now();
    if (left <= 0) throw new PostalUnavailable('timeout');
    return httpCall(url, request, Math.min(this.callTimeoutMs, left));
  }

  private judged(answer: HttpAnswer): HttpAnswer | Trouble {
    const { status, retryAfterMs } = answer;
    if (status === 429) {
      const pauseMs = retryAfterMs ?? DEFAULT_PAUSE_MS;
      this.quota.pause(pauseMs);
      return new Trouble(new PostalUnavailable('rate_limited', Math.ceil(pauseMs / 1000)), pauseMs);
    }
    if (status < 500) return answer;
    const seconds = retryAfterMs === undefined ? undefined : Math.ceil(retryAfterMs / 1000);
    return new Trouble(new PostalUnavailable('failing', seconds), retryAfterMs);
  }
}

class Trouble {
  constructor(
    readonly outage: PostalUnavailable,
    /** How long the server asks us to wait; undefined when it does not say. */
    readonly waitMs: number | undefined,
  ) {}
}
