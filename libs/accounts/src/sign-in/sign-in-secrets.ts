import { createHmac, randomBytes } from 'node:crypto';
import { decrypt, encrypt, type Keyring } from '#vault';

const LINK_BYTES = 16;
const FLOW_BYTES = 16;
const DEVICE_BYTES = 32;
/** What whoever holds it can show; of each kind only a keyed hash is kept. */
export type SecretKind = 'flow' | 'link' | 'device';

const BYTES: Readonly<Record<SecretKind, number>> = { flow: FLOW_BYTES, link: LINK_BYTES, device: DEVICE_BYTES };
/** Who signs in, and what device was named for it: known or not, null for none. */
export interface SealedSignIn {
  readonly email: string;
  readonly device: string | null;
}

/** Longer than any of ours; what is longer is hashed all the same, and found nowhere. */
const LONGEST = 64;

/**
 * What keeps addresses, codes and devices out of the records: keyed hashes of them, and texts that only the holder of
 * a flow or a link can have opened.
 */
export class SignInSecrets {
  constructor(private readonly keyring: Keyring) {}

  make(kind: SecretKind): string {
    return randomBytes(BYTES[kind]).toString('base64url');
  }

  /** @param kind what is hashed, so that no two kinds are taken for one another */
  hash(kind: string, ...texts: readonly string[]): string {
    const text = JSON.stringify([kind, ...texts]);
    return createHmac('sha256', this.keyring.secret('sign-in')).update(text).digest('base64url');
  }

  /** Undefined for what cannot be one of ours. */
  hashOfSecret(kind: SecretKind, secret: string): string | undefined {
    return secret === '' || secret.length > LONGEST ? undefined : this.hash(kind, secret);
  }

  /** @param holder the secret that opens it again, which is kept nowhere */
  seal(holder: string, content: SealedSignIn): string {
    return encrypt(this.keyFor(holder), Buffer.from(JSON.stringify(content)), 'sign-in').toString('base64url');
  }

  /** @throws Error when it was not sealed for this holder */
  open(holder: string, sealed: string): SealedSignIn {
    const opened = decrypt(this.keyFor(holder), Buffer.from(sealed, 'base64url'), 'sign-in');
    if (opened === undefined) throw new Error('a sign-in was sealed for somebody else');
    return JSON.parse(opened.toString()) as SealedSignIn;
  }

  private keyFor(holder: string): Buffer {
    return createHmac('sha256', this.keyring.secret('sign-in')).update(`seals ${holder}`).digest();
  }
}
