import type { Clock } from '#clock';
import { MAX_PAGE, type RecordStore, type VersionedRecord } from '#document-store';
import type { RecordedEvent } from '#event-store';
import { PARKED, parkedId, type ParkedRecord } from './parked-record.js';
import { SkippedEvents } from './skipped-events.js';

export interface ParkedDocumentsOptions {
  readonly records: RecordStore;
  /** In its slot. */
  readonly projection: string;
  readonly onParked: (record: ParkedRecord) => void;
  readonly clock?: Clock;
}

/** Retries made in one go. */
const MOST_ASKED = 100;

/**
 * The documents of one projection that stand still behind an event they could not take up. Kept as records, so that
 * they are known after a restart, and read whole at the start: there are few, or something is very wrong.
 */
export class ParkedDocuments {
  private keys = new Set<string>();
  private readonly skipped: SkippedEvents;

  constructor(private readonly options: ParkedDocumentsOptions) {
    this.skipped = new SkippedEvents(options.records);
  }

  async load(): Promise<void> {
    const { records, projection } = this.options;
    const keys = new Set<string>();
    let after: { order: string; id: string } | undefined;
    for (;;) {
      const page = await records.page(PARKED, {
        index: 'by-projection',
        equal: { projection },
        direction: 'up',
        limit: MAX_PAGE,
        ...(after && { after }),
      });
      for (const { body } of page) keys.add(keyOf(body.collection, body.documentId));
      const last = page.at(-1);
      if (last === undefined || page.length < MAX_PAGE) break;
      after = { order: last.body.position, id: last.id };
    }
    this.keys = keys;
  }

  get count(): number {
    return this.keys.size;
  }

  isParked(collection: string, documentId: string): boolean {
    return this.keys.has(keyOf(collection, documentId));
  }

  /**
   * Durable when it resolves; the checkpoint may pass the event after that. Nothing is parked behind an event that
   * somebody has decided to go on without.
   */
  async park(collection: string, documentId: string, event: RecordedEvent, error: unknown): Promise<void> {
    if (await this.isSkipped(collection, documentId, event)) return;
    const record = this.recordOf(collection, documentId, event, error);
    await this.options.records.create(PARKED, parkedId(record), record);
    this.keys.add(keyOf(collection, documentId));
    this.options.onParked(record);
  }

  isSkipped(collection: string, documentId: string, { position }: RecordedEvent): Promise<boolean> {
    return this.skipped.has({ projection: this.options.projection, collection, documentId, position });
  }

  /** Those that somebody has asked to try again, in the order of the log. */
  async asked(): Promise<readonly VersionedRecord<ParkedRecord>[]> {
    const { records, projection } = this.options;
    const request = { index: 'asked', equal: { projection }, direction: 'up', limit: MOST_ASKED } as const;
    const found = await records.page(PARKED, request);
    return [...found].sort((a, b) => (a.body.position < b.body.position ? -1 : 1));
  }

  /** The document stands still no longer. */
  async unpark({ id, body }: VersionedRecord<ParkedRecord>): Promise<void> {
    await this.options.records.remove(PARKED, id);
    this.keys.delete(keyOf(body.collection, body.documentId));
  }

  /** It could not take up this event either: the one that was parked, or one behind it. */
  async failedAgain(
    { id, version, body }: VersionedRecord<ParkedRecord>,
    event: RecordedEvent,
    error: unknown,
  ): Promise<void> {
    const isSame = body.position === event.position;
    const record = this.recordOf(body.collection, body.documentId, event, error);
    const { parkedAt } = isSame ? body : record;
    const next = { ...record, parkedAt, attempts: isSame ? body.attempts + 1 : 1 };
    await this.options.records.replace(PARKED, id, version, next);
    this.options.onParked(next);
  }

  private recordOf(collection: string, documentId: string, event: RecordedEvent, error: unknown): ParkedRecord {
    return {
      projection: this.options.projection,
      collection,
      documentId,
      stream: event.stream,
      revision: event.revision,
      position: event.position,
      eventType: event.type,
      error: error instanceof Error ? error.name : 'unknown',
      parkedAt: this.options.clock?.iso() ?? null,
      attempts: 1,
      askedAt: null,
    };
  }
}

function keyOf(collection: string, documentId: string): string {
  return `${collection}/${documentId}`;
}
