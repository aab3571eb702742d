import { calculateJwkThumbprint, CompactSign, type JSONWebKeySet, type JWK } from 'jose';
import { CryptoUnavailable, type Keyring, type SigningKey } from '#vault';
import { PrivateKey } from '../notes/ed25519.js';
import type { SigningKeyRecords } from './signing-key-records.js';

/** What a statement is, so that none can be taken for one of another kind (RFC 8725, 3.11). */
export type StatementType = 'consent-receipt+jwt' | 'erasure-statement+jwt';

/** Signs statements as JWS (RFC 7515, EdDSA), and gives away the keys that check them (RFC 7517). */
export class JwsSigner {
  /** @param now ISO 8601 UTC, by the clock of the machine */
  constructor(
    private readonly keyring: Keyring,
    private readonly keys: SigningKeyRecords,
    private readonly now: () => string,
  ) {}

  /**
   * The statement, signed with the newest key: the same statement is the same text for as long as that is the newest.
   * @throws CryptoUnavailable; DocumentStoreUnavailable, since no key signs that is not kept first
   */
  async sign(statement: object, typ: StatementType): Promise<string> {
    const [newest] = this.keyring.signingKeys('receipts');
    if (newest === undefined) throw new CryptoUnavailable('the keyring holds no signing key');
    const { privateKey, publicKey } = keyPair(newest);
    await this.remember(newest, publicKey);
    const payload = Buffer.from(JSON.stringify(statement));
    const header = { alg: 'EdDSA', kid: await calculateJwkThumbprint(publicKey), typ };
    return new CompactSign(payload).setProtectedHeader(header).sign(privateKey);
  }

  /** The name of the key that signs now; undefined while the keyring cannot be read. */
  async newestKid(): Promise<string | undefined> {
    const newest = this.newest();
    return newest && calculateJwkThumbprint(keyPair(newest).publicKey);
  }

  /** Every key that signs or ever did, newest first. @throws DocumentStoreUnavailable */
  async keySet(): Promise<JSONWebKeySet> {
    // Whoever fetches the keys before the first signature finds the one that makes it.
    const newest = this.newest();
    if (newest !== undefined) await this.remember(newest, keyPair(newest).publicKey);
    const kept = await this.keys.of('receipts');
    const keys = kept.map(({ publicKey }) => publicJwk(Buffer.from(publicKey, 'base64')));
    return { keys: await Promise.all(keys.map(asInSet)) };
  }

  /** What was signed can be checked without a keyring. */
  private newest(): SigningKey | undefined {
    try {
      return this.keyring.signingKeys('receipts')[0];
    } catch (error) {
      if (error instanceof CryptoUnavailable) return undefined;
      throw error;
    }
  }

  private remember({ version }: SigningKey, { x = '' }: JWK): Promise<void> {
    const publicKey = Buffer.from(x, 'base64url').toString('base64');
    return this.keys.remember({ purpose: 'receipts', version, publicKey, since: this.now() });
  }
}

/** Both halves as JWK (RFC 8037). */
function keyPair({ seed }: SigningKey) {
  const publicKey = publicJwk(new PrivateKey(seed).publicKey.bytes);
  return { publicKey, privateKey: { ...publicKey, d: seed.toString('base64url') } };
}

function publicJwk(key: Buffer): JWK {
  return { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') };
}

async function asInSet(key: JWK): Promise<JWK> {
  return { ...key, kid: await calculateJwkThumbprint(key), use: 'sig', alg: 'EdDSA' };
}
