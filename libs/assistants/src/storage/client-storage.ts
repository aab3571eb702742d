import type { Clock } from '#clock';
import type { RecordStore } from '#document-store';
import { ASSISTANT_CLIENTS, type ClientRecord } from './client-records.js';

/** Uses closer together than this are not written down. */
const TOUCH_EVERY_MS = 60 * 60_000;
const ID_FORM = /^[\w-]{21,64}$/;

/** Clients that registered themselves. One that is not used goes after thirty days (docs/retention.md). */
export class ClientStorage {
  constructor(
    private readonly records: RecordStore,
    private readonly clock: Clock,
  ) {}

  /** What it said of itself; that it was asked for is noted to the hour. */
  async find(clientId: string): Promise<ClientRecord['metadata'] | undefined> {
    if (!ID_FORM.test(clientId)) return undefined;
    const record = await this.records.get(ASSISTANT_CLIENTS, clientId);
    if (record === undefined) return undefined;
    const lastUsedAt = this.clock.now();
    if (lastUsedAt - record.body.lastUsedAt >= TOUCH_EVERY_MS) {
      // Somebody else who touched it at the same moment has noted it as well.
      await this.records.replace(ASSISTANT_CLIENTS, clientId, record.version, { ...record.body, lastUsedAt });
    }
    return record.body.metadata;
  }

  async register(clientId: string, metadata: ClientRecord['metadata']): Promise<void> {
    await this.records.create(ASSISTANT_CLIENTS, clientId, { metadata, lastUsedAt: this.clock.now() });
  }
}
