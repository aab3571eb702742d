import { timingSafeEqual } from 'node:crypto';
import { changeFoundRecord, changeRecord, type Collection, type RecordStore } from '#document-store';
import { hashApiKey, isWellFormedApiKey } from './api-key.js';

/** The state of an issued key, under the key's hash. The key itself is nowhere. */
export interface ApiKeyRecord {
  readonly keyId: string;
  readonly businessId: string;
  /** ISO time; null while the key works. Of one that does not work yet, since when. */
  readonly revokedAt: string | null;
  /** It was never revoked, and is to be put in force; absent after either. */
  readonly isNew?: true;
}

export const API_KEYS: Collection<ApiKeyRecord> = {
  name: 'api-keys',
  indexes: [
    { name: 'by-key-id', equal: ['keyId'], order: 'businessId' },
    { name: 'by-revocation', equal: [], order: 'revokedAt' },
  ],
};

/** The issued API keys. Every request looks here, so that a revoked key is refused at once on every node. */
export class ApiKeyRecords {
  constructor(private readonly records: RecordStore) {}

  /**
   * The key does not work before it is put in force: where a kill comes between, it never does, and goes as those that
   * are revoked.
   * @param at ISO time
   */
  async issue(apiKey: string, keyId: string, businessId: string, at: string): Promise<void> {
    await this.records.create(API_KEYS, hashApiKey(apiKey), { keyId, businessId, revokedAt: at, isNew: true });
  }

  /** Of an issued key; nothing where it was revoked by now. */
  async putInForce(apiKey: string): Promise<void> {
    await changeRecord(this.records, API_KEYS, hashApiKey(apiKey), (current) => {
      return current?.isNew && { keyId: current.keyId, businessId: current.businessId, revokedAt: null };
    });
  }

  /** The key behind a text, revoked ones included; undefined when it has another shape or was never issued. */
  async issued(text: string): Promise<ApiKeyRecord | undefined> {
    if (!isWellFormedApiKey(text)) return undefined;
    const hash = hashApiKey(text);
    const record = await this.records.get(API_KEYS, hash);
    if (record === undefined || !timingSafeEqual(Buffer.from(record.id), Buffer.from(hash))) return undefined;
    return record.body;
  }

  /** Idempotent; in force on every node when it resolves. */
  async revoke(keyId: string, at: string): Promise<void> {
    const page = await this.records.page(API_KEYS, { index: 'by-key-id', equal: { keyId }, direction: 'up', limit: 1 });
    const record = page[0];
    if (record === undefined) return;
    await changeFoundRecord(this.records, API_KEYS, record, (current) => {
      if (current === undefined || (current.revokedAt !== null && current.isNew === undefined)) return undefined;
      return { keyId: current.keyId, businessId: current.businessId, revokedAt: at };
    });
  }
}
