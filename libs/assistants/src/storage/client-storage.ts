import { HOUR_MS, type Clock } from '#clock';
import { touchRecord, type RecordStore, type VersionedRecord } from '#document-store';
import { ASSISTANT_CLIENTS, type ClientRecord } from './client-records.js';

/** Uses closer together than this are not written down. */
const TOUCH_EVERY_MS = HOUR_MS;
const ID_FORM = /^[\w-]{21,64}$/;

/** Clients that registered themselves. One that nobody lets in goes after thirty days (docs/retention.md). */
export class ClientStorage {
  constructor(
    private readonly records: RecordStore,
    private readonly clock: Clock,
  ) {}

  /** What it said of itself. Whoever asks for it uses nothing: strangers may, and would keep it for ever. */
  async find(clientId: string): Promise<ClientRecord['metadata'] | undefined> {
    return (await this.read(clientId))?.body.metadata;
  }

  /** Notes, to the hour, that a person lets it in or that it has new tokens. */
  async noteUse(clientId: string): Promise<void> {
    const record = await this.read(clientId);
    if (record === undefined) return;
    const now = this.clock.now();
    const noted = ({ lastUsedAt }: ClientRecord): number => lastUsedAt;
    const times = { lastUsedAt: now };
    await touchRecord(this.records, ASSISTANT_CLIENTS, record, { now, noted, everyMs: TOUCH_EVERY_MS, times });
  }

  async register(clientId: string, metadata: ClientRecord['metadata']): Promise<void> {
    await this.records.create(ASSISTANT_CLIENTS, clientId, { metadata, lastUsedAt: this.clock.now() });
  }

  private async read(clientId: string): Promise<VersionedRecord<ClientRecord> | undefined> {
    return ID_FORM.test(clientId) ? this.records.get(ASSISTANT_CLIENTS, clientId) : undefined;
  }
}
