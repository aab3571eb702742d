import type { Collection, ViewStore } from '#document-store';
import type { LogEvent } from '#events';
import type { ParkedDocuments } from '../parking/parked-documents.js';
import { WorkingDocuments } from './working-documents.js';

export interface DocumentPlace {
  readonly collection: string;
  readonly documentId: string;
}

/** An event that the document could not take up. */
export interface Refusal {
  readonly event: LogEvent;
  readonly error: unknown;
}

/**
 * Brings a single document up to events that concern others too: those stay as they are. After a refusal it takes up
 * nothing more.
 */
export class OneDocument extends WorkingDocuments {
  private readonly refusals: Refusal[];

  constructor(
    views: ViewStore,
    private readonly place: DocumentPlace,
    skipped: Pick<ParkedDocuments, 'isSkipped'>,
  ) {
    const refusals: Refusal[] = [];
    super(views, {
      isParked: () => Promise.resolve(refusals.length > 0),
      park: async (collection, documentId, event, error) => {
        if (!(await skipped.isSkipped(collection, documentId, event))) refusals.push({ event, error });
      },
    });
    this.refusals = refusals;
  }

  get refusal(): Refusal | undefined {
    return this.refusals[0];
  }

  override async evolve<T extends object>(
    collection: Collection<T>,
    id: string,
    event: LogEvent,
    evolve: (body: T | undefined) => T | undefined,
  ): Promise<void> {
    const { place } = this;
    if (collection.name === place.collection && id === place.documentId)
      await super.evolve(collection, id, event, evolve);
  }
}
