import type { Clock } from '#clock';
import { indexedPages, type RecordStore, type VersionedRecord } from '#document-store';
import type { LogEvent } from '#events';
import { failureName } from '#failures';
import { PARKED, parkedId, type ParkedRecord } from './parked-record.js';
import { SkippedEvents } from './skipped-events.js';

export interface ParkedDocumentsOptions {
  readonly records: RecordStore;
  /** In its slot. */
  readonly projection: string;
  /** Where documents are divided among partitions: whether one is in this one. */
  readonly isOurs?: (record: ParkedRecord) => Promise<boolean>;
  readonly onParked: (record: ParkedRecord) => void;
  readonly clock?: Clock;
}

/** Retries made in one go. */
const MOST_ASKED = 100;
/** Documents held in memory: beyond them the records are asked, for each document. */
const MOST_KNOWN = 1_000;
/** Records written at one time: engines write them together. */
const WRITTEN_AT_ONCE = 64;
/** A version that no record has. */
const NO_RECORD = 0;

/**
 * The documents of one projection that stand still behind an event they could not take up. Kept as records, so that
 * they are known after a restart, and held in memory as far as there is room: there are few, or something is very
 * wrong.
 */
export class ParkedDocuments {
  private known = new Map<string, ParkedRecord>();
  /** Whether all are known. */
  private isComplete = true;
  /** Those of the batch under way, by the ids of their records. */
  private pending = new Map<string, ParkedRecord>();
  /** Those that stand still no longer, and whose records may be there all the same. */
  private leaving = new Set<string>();
  private readonly skipped: SkippedEvents;

  constructor(private readonly options: ParkedDocumentsOptions) {
    this.skipped = new SkippedEvents(options.records);
  }

  async load(): Promise<void> {
    this.forget();
    for await (const page of this.pages()) {
      for (const { id, body } of await this.oursOf(page)) this.know(id, body);
      if (!this.isComplete) return;
    }
  }

  /** At least so many. */
  get count(): number {
    return this.isComplete ? this.known.size + this.leaving.size : MOST_KNOWN;
  }

  /**
   * Whether a document stands still before the event. A batch that is repeated has events before the one that was
   * parked: a crash may have come after it was parked and before they were written.
   */
  async isParked(collection: string, documentId: string, { position }: LogEvent): Promise<boolean> {
    const id = this.idOf(collection, documentId);
    const parkedAt = this.known.get(id) ?? this.pending.get(id) ?? (await this.recorded(id));
    return parkedAt !== undefined && parkedAt.position <= position;
  }

  /** Durable with `flush`. Nothing is parked behind an event that somebody has decided to go on without. */
  async park(collection: string, documentId: string, event: LogEvent, error: unknown): Promise<void> {
    if (await this.isSkipped(collection, documentId, event)) return;
    const record = this.recordOf(collection, documentId, event, error);
    this.pending.set(parkedId(record), record);
  }

  /** What was parked is durable when it resolves; the checkpoint may pass the events after that. */
  async flush(): Promise<void> {
    const parked = [...this.pending];
    for (let from = 0; from < parked.length; from += WRITTEN_AT_ONCE) {
      const some = parked.slice(from, from + WRITTEN_AT_ONCE);
      await Promise.all(some.map(([id, record]) => this.options.records.create(PARKED, id, record)));
    }
    for (const [id, record] of parked) {
      this.know(id, record);
      this.options.onParked(record);
    }
    this.pending.clear();
  }

  isSkipped(collection: string, documentId: string, { position }: LogEvent): Promise<boolean> {
    return this.skipped.has({ projection: this.options.projection, collection, documentId, position });
  }

  /** Those that somebody has asked to try again, in the order of the log. */
  async asked(): Promise<readonly VersionedRecord<ParkedRecord>[]> {
    const { records, projection } = this.options;
    const request = { index: 'asked', equal: { projection }, direction: 'up', limit: MOST_ASKED } as const;
    const page = await records.page(PARKED, request);
    if (page.length < MOST_ASKED) this.leaving = new Set(page.map(({ id }) => id).filter((id) => this.leaving.has(id)));
    const found = await this.oursOf(page);
    return [...found].sort((a, b) => (a.body.position < b.body.position ? -1 : 1));
  }

  /**
   * Those whose records somebody else has removed: a process that had the work before, and was stalled over a retry. It
   * knew of no event that was passed over here in the meantime. Not looked for where there are too many to know.
   */
  async removedElsewhere(): Promise<readonly VersionedRecord<ParkedRecord>[]> {
    if (!this.isComplete || this.known.size === 0) return [];
    const gone = new Map(this.known);
    for await (const page of this.pages()) for (const { id } of page) gone.delete(id);
    return [...gone].filter(([id]) => this.known.has(id)).map(([id, body]) => ({ id, version: NO_RECORD, body }));
  }

  /** The document stands still no longer: not even where the removal is not acknowledged, as it may have been done. */
  async unpark({ id }: VersionedRecord<ParkedRecord>): Promise<void> {
    this.known.delete(id);
    this.leaving.add(id);
    await this.options.records.remove(PARKED, id);
    this.leaving.delete(id);
  }

  /** It could not take up this event either: the one that was parked, or one behind it. */
  async failedAgain(
    { id, version, body }: VersionedRecord<ParkedRecord>,
    event: LogEvent,
    error: unknown,
  ): Promise<void> {
    const isSame = body.position === event.position;
    const record = this.recordOf(body.collection, body.documentId, event, error);
    const { parkedAt } = isSame ? body : record;
    const next = { ...record, parkedAt, attempts: isSame ? body.attempts + 1 : 1 };
    const { records } = this.options;
    // Refused where somebody has asked once more, and where the record is gone.
    if (!(await records.replace(PARKED, id, version, next))) await records.create(PARKED, id, next);
    this.options.onParked(next);
  }

  private pages(): AsyncIterable<readonly VersionedRecord<ParkedRecord>[]> {
    const { records, projection } = this.options;
    return indexedPages(
      (request) => records.page(PARKED, request),
      ({ position }) => position,
      { index: 'by-projection', equal: { projection }, direction: 'up' },
    );
  }

  private async oursOf(
    page: readonly VersionedRecord<ParkedRecord>[],
  ): Promise<readonly VersionedRecord<ParkedRecord>[]> {
    const { isOurs } = this.options;
    if (isOurs === undefined) return page;
    const ours: VersionedRecord<ParkedRecord>[] = [];
    for (const record of page) if (await isOurs(record.body)) ours.push(record);
    return ours;
  }

  private forget(): void {
    this.known = new Map();
    this.pending = new Map();
    this.leaving = new Set();
    this.isComplete = true;
  }

  /** Of one that memory had no room for; not asked while all are known. */
  private async recorded(id: string): Promise<ParkedRecord | undefined> {
    return this.isComplete ? undefined : (await this.options.records.get(PARKED, id))?.body;
  }

  private know(id: string, record: ParkedRecord): void {
    if (this.known.size < MOST_KNOWN) this.known.set(id, record);
    else this.isComplete = false;
  }

  private idOf(collection: string, documentId: string): string {
    return parkedId({ projection: this.options.projection, collection, documentId });
  }

  private recordOf(collection: string, documentId: string, event: LogEvent, error: unknown): ParkedRecord {
    return {
      projection: this.options.projection,
      collection,
      documentId,
      stream: event.stream,
      revision: event.revision,
      position: event.position,
      eventType: event.recorded.type,
      error: failureName(error),
      parkedAt: this.options.clock?.iso() ?? null,
      attempts: 1,
      askedAt: null,
    };
  }
}
