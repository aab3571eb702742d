import { createHash } from 'node:crypto';
import { removeAll, type Collection, type RecordStore, type VersionedRecord } from '#document-store';
import type { TRANSPORTS } from './relying-party.js';

/** A passkey, under the hash of its credential's id. Times are milliseconds since the Unix epoch. */
export interface PasskeyRecord {
  /** What its owner knows it by. */
  readonly passkeyId: string;
  readonly accountId: string;
  /** What its owner calls it, sealed under the account's data key. */
  readonly name: string;
  /** As the authenticator has it, base64url. */
  readonly credentialId: string;
  /** COSE, base64url. */
  readonly publicKey: string;
  /** How often it had signed when it was last used; 0 for authenticators that do not count. */
  readonly counter: number;
  readonly transports: readonly (typeof TRANSPORTS)[number][];
  readonly createdAt: number;
  /** Null until somebody signed in with it. */
  readonly lastUsedAt: number | null;
}

export type StoredPasskey = VersionedRecord<PasskeyRecord>;

export const PASSKEYS: Collection<PasskeyRecord> = {
  name: 'passkeys',
  indexes: [{ name: 'by-account', equal: ['accountId'], order: 'createdAt' }],
};

/** docs/api.md, Limits. */
export const MAX_PASSKEYS = 20;
/** So many more as could be made at one moment. */
const MOST_AT_ONCE = 2 * MAX_PASSKEYS;

/** The passkeys of accounts. */
export class PasskeyRecords {
  constructor(private readonly records: RecordStore) {}

  /** Newest first. */
  async of(accountId: string): Promise<readonly StoredPasskey[]> {
    return this.newest(accountId, MOST_AT_ONCE);
  }

  async has(accountId: string): Promise<boolean> {
    return (await this.newest(accountId, 1)).length > 0;
  }

  async ofCredential(credentialId: string): Promise<StoredPasskey | undefined> {
    return this.records.get(PASSKEYS, idOf(credentialId));
  }

  /** False, and nothing written, when the credential is a passkey already, of whomever. */
  async create(passkey: PasskeyRecord): Promise<boolean> {
    return this.records.create(PASSKEYS, idOf(passkey.credentialId), passkey);
  }

  /** False when it was used or removed meanwhile. */
  async used({ id, version, body }: StoredPasskey, counter: number, at: number): Promise<boolean> {
    return this.records.replace(PASSKEYS, id, version, { ...body, counter, lastUsedAt: at });
  }

  async remove({ credentialId }: PasskeyRecord): Promise<void> {
    await this.records.remove(PASSKEYS, idOf(credentialId));
  }

  /** For an account that is gone. May be repeated. */
  async removeAllOf(accountId: string): Promise<void> {
    await removeAll(this.records, PASSKEYS, { index: 'by-account', equal: { accountId } });
  }

  private newest(accountId: string, limit: number): Promise<readonly StoredPasskey[]> {
    const request = { index: 'by-account', equal: { accountId }, direction: 'down', limit } as const;
    return this.records.page(PASSKEYS, request);
  }
}

/** Credentials have ids of up to 1,023 bytes, longer than a record's may be. */
function idOf(credentialId: string): string {
  return createHash('sha256').update(credentialId).digest('base64url');
}
