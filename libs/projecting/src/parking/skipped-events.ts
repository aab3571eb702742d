import { indexedPages, type Collection, type RecordStore } from '#document-store';
import { unslotted } from '../slots/slot-name.js';
import type { ParkedRecord } from './parked-record.js';

/**
 * An event that an operator has decided to go on without, in one document or policy, while no version can take it up
 * there.
 */
export interface SkippedEvent {
  /** Of a view: whichever slot it is in. */
  readonly projection: string;
  readonly collection: string;
  readonly documentId: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  readonly eventType: string;
  readonly reason: string;
  /** `operator:<user>`. */
  readonly by: string;
  /** ISO 8601 UTC. */
  readonly at: string;
}

export const SKIPPED_EVENTS: Collection<SkippedEvent> = {
  name: 'skipped-events',
  indexes: [{ name: 'by-position', equal: [], order: 'position' }],
};

type Place = Pick<ParkedRecord, 'projection' | 'collection' | 'documentId' | 'position'>;
/** An event where it is skipped. */
export type SkippedPlace = Place & Pick<ParkedRecord, 'stream' | 'revision' | 'eventType'>;

/** Who skipped what, and why. Kept for good: a view that is rebuilt meets the event again. */
export class SkippedEvents {
  constructor(private readonly records: RecordStore) {}

  async has(place: Place): Promise<boolean> {
    return (await this.records.get(SKIPPED_EVENTS, skippedId(place))) !== undefined;
  }

  /** Of all events that were skipped in any document or policy. */
  async positions(): Promise<ReadonlySet<string>> {
    const positions = new Set<string>();
    const pages = indexedPages(
      (request) => this.records.page(SKIPPED_EVENTS, request),
      ({ position }) => position,
      { index: 'by-position', equal: {}, direction: 'up' },
    );
    for await (const page of pages) for (const { body } of page) positions.add(body.position);
    return positions;
  }

  /** The first decision is kept. */
  async add(parked: SkippedPlace, decided: Pick<SkippedEvent, 'reason' | 'by' | 'at'>): Promise<void> {
    const { collection, documentId, stream, revision, position, eventType } = parked;
    const place = { projection: unslotted(parked.projection), collection, documentId };
    const skipped = { ...place, stream, revision, position, eventType, ...decided };
    await this.records.create(SKIPPED_EVENTS, skippedId(parked), skipped);
  }
}

/** The id of what was decided there. */
export function skippedId({ projection, collection, documentId, position }: Place): string {
  return `${unslotted(projection)}/${collection}/${documentId}/${position}`;
}
