/**
 * `well`: as it should be. `weak`: it works, and should be otherwise. `wrong`: it does not work, or loses something.
 * `unknown`: it could not be looked at, for a reason that stands in another finding or in its own words.
 */
export type Verdict = 'well' | 'weak' | 'wrong' | 'unknown';

/** What one look at an installation came to. Holds no secret, and nothing of a person. */
export interface Finding {
  /** What was looked at, such as `keyring`. */
  readonly check: string;
  readonly verdict: Verdict;
  readonly found: string;
  /** What to do about it; null when all is well. */
  readonly mend: string | null;
}

export function well(check: string, found: string): Finding {
  return { check, verdict: 'well', found, mend: null };
}

export function weak(check: string, found: string, mend: string): Finding {
  return { check, verdict: 'weak', found, mend };
}

export function wrong(check: string, found: string, mend: string): Finding {
  return { check, verdict: 'wrong', found, mend };
}

export function unknown(check: string, found: string, mend: string): Finding {
  return { check, verdict: 'unknown', found, mend };
}
