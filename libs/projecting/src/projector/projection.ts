import type { Collection, ViewStore } from '#document-store';
import type { RecordedEvent } from '#event-store';
import type { LogEvent } from '#events';
import type { Partition } from '../partitions/partition.js';
import type { WorkingDocuments } from './working-documents.js';

/**
 * When events became readable in views that have passed all of them, ISO; undefined for one that they do not hold. Of
 * an earlier change of the same document the last one's time will do: it overwrites it in the end.
 */
type ReadableTimes = (
  views: ViewStore,
  events: readonly LogEvent[],
) => Promise<(event: LogEvent) => string | undefined>;

/** Documents that stand for a time only. What becomes of them then is a sweep's. */
export interface KeptUntil {
  readonly collection: Collection<object>;
  /** Over the whole collection, by `since`. */
  readonly index: string;
  /** The field that says from when on they are kept, ISO 8601 UTC. */
  readonly since: string;
  readonly ms: number;
}

/** What a projector needs to know of a set of views that share one checkpoint, or one in each partition. */
export interface Projection {
  /** Names the checkpoint: see `checkpointOf`. */
  readonly name: string;
  /** Streams it is made of. */
  readonly streamPrefixes: readonly string[];
  readonly collections: readonly Collection<object>[];
  /**
   * Those of them that are written only once the others of a step stand: what was counted in them stands then, wherever
   * a crash cut a step off.
   */
  readonly writtenLast?: readonly Collection<object>[];
  readonly keptFor?: KeptUntil;
  /**
   * Milliseconds left between two batches, for views that many events go into and few readers look at: more of them
   * then share a write.
   */
  readonly pauseMs?: number;
  /**
   * By what its documents are divided into partitions: the same text for all events of the same document, of the event
   * as it is stored, so that every version finds the same. Without it they are never divided.
   */
  readonly partitionedBy?: (event: RecordedEvent) => string;
  /** Undefined: all its documents. */
  readonly partition?: Partition;
  /**
   * Reads what the events will ask of the documents, in few calls. What it leaves out is read one by one, which on an
   * engine in another process takes as long as it takes to get there and back, each time.
   */
  readonly readAhead: (events: readonly LogEvent[], documents: WorkingDocuments) => Promise<void>;
  /**
   * Brings the documents that an event concerns up to it, through `documents.evolve` alone.
   * @param readableAt ISO time before which nobody can have read the event from these views
   */
  readonly apply: (event: LogEvent, documents: WorkingDocuments, readableAt: string) => Promise<void>;
  /** For views that show those times; without it an event's own time stands for them. */
  readonly readableTimes?: ReadableTimes;
}
