import type { Collection, RecordStore } from '#document-store';
import type { EventStore } from '#event-store';

/** The databases that consist of records. */
type RecordDatabase = 'proofs' | 'records';

/**
 * The collections of each, in the order in which what refers to something stands behind it: they are copied from the
 * last to the first, so that nothing in a copy refers to what was made after its own collection was read.
 */
export type KeptCollections = Readonly<Record<RecordDatabase, readonly Collection<object>[]>>;

/** The engines of the installation that is copied, or of the one that a copy is put into. */
export interface BackupEngines {
  readonly log: EventStore;
  readonly proofs: RecordStore;
  readonly records: RecordStore;
  readonly collections: KeptCollections;
}
