import type { Caller } from '#limits';
import type { LimitQuestion, LimitAnswer } from './limit-question.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Demand {
  readonly key: string;
  readonly span: number;
  readonly limit: number;
}

/**
 * The limits in the plainest words: every admission is remembered for two days, and everything is counted anew each
 * time. Within a window time does not run backwards, whichever process tells it.
 */
export class Oracle {
  private readonly admitted = new Map<string, number[]>();
  private readonly restricted = new Map<string, number>();

  /** What must be answered. */
  answer(now: number, asked: LimitQuestion): LimitAnswer {
    if (asked.kind === 'previews-today') return { count: this.count(`previews ${asked.businessId}`, DAY, now) };
    const demands = this.demands(now, asked);
    if (!this.fits(now, asked)) {
      const limit = demands.filter((demand) => !this.hasRoom(now, demand)).map(({ key }) => key.split(' ')[0]);
      const name = limit.includes('calls') ? 'calls' : String(limit[0]);
      return {
        admitted: false,
        limit: name,
        retryAfter: this.retryAfter(now, asked),
        remaining: this.remaining(now, asked),
      };
    }
    for (const { key } of demands) this.add(key, now);
    const unknown = asked.kind === 'look-up' && this.countKey(now, asked);
    return { admitted: true, unknown, remaining: this.remaining(now, asked) };
  }

  /** Whether it would be admitted then, if nothing came in between. */
  fits(now: number, asked: LimitQuestion): boolean {
    return this.demands(now, asked).every((demand) => this.hasRoom(now, demand));
  }

  private retryAfter(now: number, asked: LimitQuestion): number {
    // Halving: what fits once fits from then on.
    let [refused, fits] = [0, 2 * (DAY / SECOND)];
    while (fits - refused > 1) {
      const middle = Math.floor((refused + fits) / 2);
      if (this.fits(now + middle * SECOND, asked)) fits = middle;
      else refused = middle;
    }
    return fits;
  }

  private remaining(now: number, asked: LimitQuestion): readonly number[] {
    return this.demands(now, asked).map(({ key, span, limit }) => Math.max(0, limit - this.count(key, span, now)));
  }

  private demands(now: number, asked: LimitQuestion): readonly Demand[] {
    switch (asked.kind) {
      case 'request':
        return [this.requestsOf(now, asked.caller)];
      case 'look-up': {
        const { businessId, plan } = asked.caller;
        const previews = { key: `previews ${businessId}`, span: DAY, limit: plan.previewsPerDay };
        const calls = { key: `calls ${businessId} ${String(asked.callId)}`, span: DAY, limit: 3 };
        return [this.requestsOf(now, asked.caller), previews, ...(asked.callId === null ? [] : [calls])];
      }
      case 'decode':
        return [{ key: `decode ${asked.keyId}`, span: MINUTE, limit: 60 }];
      case 'previews-today':
        return [];
    }
  }

  private requestsOf(now: number, { businessId, plan, restrictedUntil }: Caller): Demand {
    const key = `requests ${businessId}`;
    const ends = Math.max(
      this.restricted.get(businessId) ?? 0,
      restrictedUntil === null ? 0 : Date.parse(restrictedUntil),
    );
    return { key, span: MINUTE, limit: this.at(key, now) < ends ? 1 : plan.requestsPerMinute };
  }

  /** Whether the key is answered as unknown. */
  private countKey(now: number, { caller, personId }: Extract<LimitQuestion, { kind: 'look-up' }>): boolean {
    const person = { key: `person ${String(personId)}`, span: HOUR, limit: 10 };
    if (personId !== null && this.hasRoom(now, person)) {
      this.add(person.key, now);
      return false;
    }
    const unknown = `unknown ${caller.businessId}`;
    this.add(unknown, now);
    if (this.count(unknown, 10 * MINUTE, now) >= 20) {
      const until = this.at(unknown, now) + HOUR;
      this.restricted.set(caller.businessId, Math.max(until, this.restricted.get(caller.businessId) ?? 0));
      this.admitted.delete(unknown);
    }
    return true;
  }

  private hasRoom(now: number, { key, span, limit }: Demand): boolean {
    return this.count(key, span, now) < limit;
  }

  private count(key: string, span: number, now: number): number {
    const at = this.at(key, now);
    return (this.admitted.get(key) ?? []).filter((time) => time > at - span).length;
  }

  private add(key: string, now: number): void {
    const at = this.at(key, now);
    const remembered = (this.admitted.get(key) ?? []).filter((time) => time > at - 2 * DAY);
    this.admitted.set(key, [...remembered, at]);
  }

  private at(key: string, now: number): number {
    return Math.max(now, this.admitted.get(key)?.at(-1) ?? 0);
  }
}
