import type { AllowanceName, AllowanceVerdict, LookUpVerdict, Verdict } from './verdict.js';

/** The business that asks, as far as its limits depend on it. */
export interface Caller {
  readonly businessId: string;
  readonly plan: { readonly requestsPerMinute: number; readonly previewsPerDay: number };
  /** Until when the log says that it is restricted, as an ISO time; null when it never was. */
  readonly restrictedUntil: string | null;
}

export interface LookUpAttempt {
  /** Who the key leads to; undefined when to nobody. */
  readonly personId: string | undefined;
  /** The voice call that it is made in; null outside of one. */
  readonly callId: string | null;
  /** Of a request that may come again: it is counted as a look-up once, however often it comes. */
  readonly repeatable?: {
    /** The same each time. */
    readonly id: string;
    /** Whether it may have been counted already. */
    readonly isAgain: boolean;
  };
}

/** One use of something that an account, or a business, may do so often. */
export interface Use {
  readonly of: AllowanceName;
  /** The account; of tests and keys the business; of what is limited in all, `EVERYBODY`. */
  readonly subject: string;
  /** Of tests: whether the business is in demo mode, where there are fewer. */
  readonly inDemo?: boolean;
  /** Where the plan allows more than everybody may. */
  readonly limit?: number;
}

/** The subject of what is limited for all together. */
export const EVERYBODY = 'everybody';

/**
 * Decides whether a request may go on, and counts it if it may: every limit that it meets in one step (docs/api.md,
 * Limits). Never rejects: without Redis each process decides by its share of the limits
 * (docs/decisions/limits-without-redis.md). An abstract class, so that it is its own injection token.
 */
export abstract class Admission {
  /** A request like any other. */
  abstract request(caller: Caller): Promise<Verdict>;

  /** A look-up of a well-formed key, after the key was looked up; counts as a request too. */
  abstract lookUp(caller: Caller, attempt: LookUpAttempt): Promise<LookUpVerdict>;

  /** A transcript to decode: a limit of each API key, apart from requests. */
  abstract decode(keyId: string): Promise<Verdict>;

  /**
   * A request of nobody who is known, by the network that it comes from.
   * @param network what `networkOf` gives
   */
  abstract fromNetwork(network: string): Promise<Verdict>;

  /**
   * A mail of a sign-in, of those to all addresses together.
   * @param isKnown whether a known device asks for it: those have a limit of their own
   */
  abstract mail(isKnown: boolean): Promise<Verdict>;

  /**
   * Uses that go together: all count, or none of them does. What comes to nothing is given back, as only what was
   * accepted counts.
   */
  abstract use(uses: readonly Use[]): Promise<AllowanceVerdict>;

  /** Look-ups of the last 24 hours: what the daily limit counts. */
  abstract previewsToday(businessId: string): Promise<number>;
}
