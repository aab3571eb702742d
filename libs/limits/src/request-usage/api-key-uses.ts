import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '#clock';
import { changeRecord, GatheredWrites, type Collection, type RecordStore } from '#document-store';

/** When an API key was last used, under the key's id. */
export interface ApiKeyUseRecord {
  /** ISO 8601 UTC with milliseconds, of the minute's beginning. */
  readonly usedAt: string;
}

export const API_KEY_USES: Collection<ApiKeyUseRecord> = {
  name: 'api-key-uses',
  indexes: [{ name: 'by-time', equal: [], order: 'usedAt' }],
};

/** Keys whose last minute is remembered, so that a use is written once a minute and not with each request. */
const MOST_REMEMBERED = 20_000;

/** When API keys were last used, to the minute (docs/api.md, Console). */
export class ApiKeyUses {
  /** Minutes since the Unix epoch. */
  private readonly remembered = new LRUCache<string, number>({ max: MOST_REMEMBERED });
  private readonly writes: GatheredWrites<number>;

  constructor(private readonly records: RecordStore) {
    this.writes = new GatheredWrites({
      merge: (one, other) => Math.max(one, other),
      write: (keyId, minute) => this.put(keyId, new Date(minute * MINUTE_MS).toISOString()),
    });
  }

  /** @param now milliseconds since the Unix epoch */
  note(keyId: string, now: number): void {
    const minute = Math.floor(now / MINUTE_MS);
    if (this.remembered.get(keyId) === minute) return;
    this.remembered.set(keyId, minute);
    this.writes.add(keyId, minute);
  }

  /**
   * ISO times by key, of this process up to now and of others up to a second ago.
   * @param keyIds at most MAX_PAGE; one that was never used is not in the answer
   */
  async of(keyIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    await this.writes.flush();
    const records = await this.records.getMany(API_KEY_USES, keyIds);
    return new Map(records.map(({ id, body }) => [id, body.usedAt]));
  }

  /** Writes what is gathered and gathers no more on its own. */
  close(): Promise<void> {
    return this.writes.stop();
  }

  private async put(keyId: string, usedAt: string): Promise<void> {
    await changeRecord(this.records, API_KEY_USES, keyId, (current) =>
      current !== undefined && current.usedAt >= usedAt ? undefined : { usedAt },
    );
  }
}
