import { createHash } from 'node:crypto';
import { MAX_PAGE, removeAll, type Collection, type RecordStore, type VersionedRecord } from '#document-store';
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
  /** Of one that is to be the account's first, until it is known to be: it is nobody's passkey till then. */
  readonly isBeingMade?: true;
}

export type StoredPasskey = VersionedRecord<PasskeyRecord>;

export const PASSKEYS: Collection<PasskeyRecord> = {
  name: 'passkeys',
  indexes: [{ name: 'by-account', equal: ['accountId'], order: 'createdAt' }],
};

/** docs/api.md, Limits. */
export const MAX_PASSKEYS = 20;

/** The passkeys of accounts. */
export class PasskeyRecords {
  constructor(private readonly records: RecordStore) {}

  /** Newest first. */
  async of(accountId: string): Promise<readonly StoredPasskey[]> {
    return (await this.newest(accountId)).filter(isMade);
  }

  async has(accountId: string): Promise<boolean> {
    return (await this.of(accountId)).length > 0;
  }

  async ofCredential(credentialId: string): Promise<StoredPasskey | undefined> {
    const passkey = await this.records.get(PASSKEYS, idOf(credentialId));
    return passkey !== undefined && isMade(passkey) ? passkey : undefined;
  }

  /** `refused`, and nothing written, when the credential is a passkey already, of whomever. */
  async create(passkey: PasskeyRecord): Promise<'made' | 'refused'> {
    return (await this.records.create(PASSKEYS, idOf(passkey.credentialId), passkey)) ? 'made' : 'refused';
  }

  /**
   * As `create`, for an account that has none: of several at once one is made at most. Each stands half made before it
   * looks for others, and removes those: so whoever looks later finds it, or it finds itself gone.
   */
  async createFirst(passkey: PasskeyRecord): Promise<'made' | 'refused' | 'not-first'> {
    const id = idOf(passkey.credentialId);
    if (!(await this.records.create(PASSKEYS, id, { ...passkey, isBeingMade: true }))) return 'refused';
    if ((await this.clearHalfMade(passkey.accountId, id)) && (await this.records.replace(PASSKEYS, id, 1, passkey)))
      return 'made';
    await this.records.remove(PASSKEYS, id, 1);
    return 'not-first';
  }

  /** False when the account has a passkey, or one was made whole meanwhile. */
  private async clearHalfMade(accountId: string, but: string): Promise<boolean> {
    const others = (await this.newest(accountId)).filter(({ id }) => id !== but);
    if (others.some(isMade)) return false;
    const removed = await Promise.all(others.map(({ id, version }) => this.records.remove(PASSKEYS, id, version)));
    return removed.every((isRemoved) => isRemoved);
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

  /** Half made ones too, of which an account cannot begin so many at one moment that whole ones stand beyond them. */
  private newest(accountId: string): Promise<readonly StoredPasskey[]> {
    const request = { index: 'by-account', equal: { accountId }, direction: 'down', limit: MAX_PAGE } as const;
    return this.records.page(PASSKEYS, request);
  }
}

function isMade({ body }: StoredPasskey): boolean {
  return body.isBeingMade !== true;
}

/** Credentials have ids of up to 1,023 bytes, longer than a record's may be. */
function idOf(credentialId: string): string {
  return createHash('sha256').update(credentialId).digest('base64url');
}
