/** What somebody tried to sign in with. */
export type SignInMeans = 'code' | 'link' | 'passkey';

/** Where somebody shows who they are. */
export interface SignInSource {
  /** The client's network as limits count it: an IPv4 address, or an IPv6 /64. */
  readonly network: string;
  /** Whether it is within a session, to make that fresh. */
  readonly isRenewal: boolean;
}

/** A sign-in, or a renewal, that was refused. */
export interface RefusedSignIn extends SignInSource {
  readonly means: SignInMeans;
  /** Keyed hash of the address; null where it cannot be told whose sign-in it was to be. */
  readonly address: string | null;
}

/** An account that is signed in to anew, within a session. */
export interface RenewedSignIn {
  readonly means: SignInMeans;
  /** The account's address, normalised. */
  readonly email: string;
  /** The client's network as limits count it: an IPv4 address, or an IPv6 /64. */
  readonly network: string;
}

/**
 * Observes the outcome of sign-ins, so that attacks can be detected and counted. An abstract class, so that it is its
 * own injection token.
 */
export abstract class SignInWatch {
  /** Resolves once the refusal is stored durably. */
  abstract refused(signIn: RefusedSignIn): Promise<void>;

  /** Resolves once the renewal, which comes right after it, is stored durably. */
  abstract renewed(signIn: RenewedSignIn): Promise<void>;

  /** Somebody has shown to be there: for a sign-in, or for a renewal. */
  abstract accepted(means: SignInMeans): void;

  /** A mail was asked for. */
  abstract asked(outcome: 'mailed' | 'withheld'): void;
}
