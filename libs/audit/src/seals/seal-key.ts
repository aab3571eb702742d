import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import type { Keyring } from '#vault';
import { canonicalJson } from './canonical-json.js';
import { statementOf, type SealStatement, type SignedSeal } from './seal.js';

/** What stands before the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410, 7). */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The service's key for seals: an Ed25519 key that follows from the keyring, so that it is kept, and lost, with it. */
export class SealKey {
  private readonly privateKey: KeyObject;
  readonly publicKey: SealPublicKey;

  private constructor(seed: Buffer) {
    const key = Buffer.concat([PKCS8_ED25519, seed]);
    this.privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
    this.publicKey = new SealPublicKey(createPublicKey(this.privateKey));
  }

  /** @throws CryptoUnavailable while the keyring cannot be read */
  static of(keyring: Keyring): SealKey {
    return new SealKey(keyring.secret('seals'));
  }

  sign(statement: Omit<SealStatement, 'key'>): SignedSeal {
    const whole = statementOf({ ...statement, key: this.publicKey.fingerprint });
    const signature = sign(null, Buffer.from(canonicalJson(whole)), this.privateKey).toString('base64url');
    return { ...whole, signature };
  }
}

/** Checks seals; safe to give away. */
export class SealPublicKey {
  /** The first half of the SHA-256 of the key (SPKI, DER), in hex. */
  readonly fingerprint: string;

  constructor(private readonly key: KeyObject) {
    const der = key.export({ format: 'der', type: 'spki' });
    this.fingerprint = createHash('sha256').update(der).digest('hex').slice(0, 32);
  }

  /** Undefined for what is no Ed25519 public key in PEM. */
  static fromPem(pem: string): SealPublicKey | undefined {
    try {
      const key = createPublicKey(pem);
      return key.asymmetricKeyType === 'ed25519' ? new SealPublicKey(key) : undefined;
    } catch {
      return undefined;
    }
  }

  /** SPKI, PEM: what `openssl pkey -pubin` reads. */
  get pem(): string {
    return this.key.export({ format: 'pem', type: 'spki' }).toString();
  }

  /** Whether the seal was signed with this key, and says so. */
  hasSigned(seal: SignedSeal): boolean {
    if (seal.key !== this.fingerprint) return false;
    const statement = Buffer.from(canonicalJson(statementOf(seal)));
    return verify(null, statement, this.key, Buffer.from(seal.signature, 'base64url'));
  }
}

/** By which the next seal, or one kept elsewhere, knows a seal: SHA-256 of statement and signature, base64url. */
export function sealHash(seal: SignedSeal): string {
  const signed = canonicalJson({ ...statementOf(seal), signature: seal.signature });
  return createHash('sha256').update(signed).digest('base64url');
}
