import type { Collection } from '#document-store';
import type { RecordedEvent } from '#event-store';
import type { WorkingDocuments } from './working-documents.js';

/** What a projector needs to know of a set of views that share one checkpoint. */
export interface Projection {
  /** Names the checkpoint. */
  readonly name: string;
  /** Streams it is made of. */
  readonly streamPrefixes: readonly string[];
  readonly collections: readonly Collection<object>[];
  /**
   * Milliseconds left between two batches, for views that many events go into and few readers look at: more of them
   * then share a write.
   */
  readonly pauseMs?: number;
  /**
   * Brings the documents that an event concerns up to it, through `documents.evolve` alone.
   * @param readableAt ISO time before which nobody can have read the event from these views
   */
  readonly apply: (event: RecordedEvent, documents: WorkingDocuments, readableAt: string) => Promise<void>;
}
