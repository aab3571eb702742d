import type { DomainEvent } from '../decider.js';

/** What somebody tried to sign in with. */
export const SIGN_IN_MEANS = ['code', 'link', 'passkey'] as const;
type SignInMeans = (typeof SIGN_IN_MEANS)[number];

/**
 * A sign-in was refused. Stands in the day's stream, `signin-<date>`, or `signin-renewals-<date>` where it was to make
 * a session fresh, under pseudonyms of that day: the same address and the same network have the same ones in it. Whose
 * they are can be told with the key of the day alone, which is destroyed after thirty days; those from before there
 * were such keys, with the keyring.
 */
type Refused = DomainEvent<
  'signin.refused.v1',
  {
    readonly means: SignInMeans;
    /** Null where it cannot be told whose sign-in it was to be. */
    readonly address: string | null;
    /** Null where it is not known. */
    readonly network: string | null;
  }
>;

/** An account was signed in to anew, within a session. */
type Renewed = DomainEvent<
  'signin.renewed.v1',
  { readonly means: SignInMeans; readonly address: string; readonly network: string | null }
>;

/** What came beyond those of a day that stand for themselves: an attack makes the log no longer than it must. */
type Counted = DomainEvent<
  'signin.counted.v1',
  {
    readonly since: string;
    readonly refused: number;
    readonly renewed: number;
    /** Different ones among them; counted no further than to 10,000. */
    readonly addresses: number;
    readonly networks: number;
  }
>;

export type SignInEvent = Refused | Renewed | Counted;
