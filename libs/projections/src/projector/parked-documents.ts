import { MAX_PAGE, type Collection, type RecordStore } from '#document-store';
import type { RecordedEvent } from '#event-store';

/** An event that a view could not take up, and the document that waits behind it. */
export interface ParkedRecord {
  readonly projection: string;
  readonly collection: string;
  readonly documentId: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  readonly eventType: string;
  /** The error's name alone: its message may speak of data. */
  readonly error: string;
}

export const PARKED: Collection<ParkedRecord> = {
  name: 'parked',
  indexes: [{ name: 'by-projection', equal: ['projection'], order: 'position' }],
};

/**
 * The documents of one projection that stand still behind an event they could not take up. Kept as records, so that they are known
 * after a restart, and read whole at the start: there are few, or something is very wrong.
 */
export class ParkedDocuments {
  private readonly keys = new Set<string>();

  constructor(
    private readonly records: RecordStore,
    private readonly projection: string,
    private readonly onParked: (record: ParkedRecord) => void,
  ) {}

  async load(): Promise<void> {
    let after: { order: string; id: string } | undefined;
    for (;;) {
      const page = await this.records.page(PARKED, {
        index: 'by-projection',
        equal: { projection: this.projection },
        direction: 'up',
        limit: MAX_PAGE,
        ...(after && { after }),
      });
      for (const { body } of page) this.keys.add(keyOf(body.collection, body.documentId));
      const last = page.at(-1);
      if (last === undefined || page.length < MAX_PAGE) return;
      after = { order: last.body.position, id: last.id };
    }
  }

  get count(): number {
    return this.keys.size;
  }

  isParked(collection: string, documentId: string): boolean {
    return this.keys.has(keyOf(collection, documentId));
  }

  /** Durable when it resolves; the checkpoint may pass the event after that. */
  async park(collection: string, documentId: string, event: RecordedEvent, error: unknown): Promise<void> {
    const record: ParkedRecord = {
      projection: this.projection,
      collection,
      documentId,
      stream: event.stream,
      revision: event.revision,
      position: event.position,
      eventType: event.type,
      error: error instanceof Error ? error.name : 'unknown',
    };
    await this.records.create(PARKED, `${this.projection}/${keyOf(collection, documentId)}`, record);
    this.keys.add(keyOf(collection, documentId));
    this.onParked(record);
  }
}

function keyOf(collection: string, documentId: string): string {
  return `${collection}/${documentId}`;
}
