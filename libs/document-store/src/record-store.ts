import type { Collection, PageRequest, ScanRequest } from './collection.js';

/** A record and how often it was written: 1 when created, one more with each replacement. */
export interface VersionedRecord<T extends object> {
  readonly id: string;
  readonly version: number;
  readonly body: T;
}

/**
 * Records: durable, erasable, in no rebuild. Compare-and-set on single documents is all there is. A write has resolved
 * only when it is durable (and, on a replicated engine, held by a majority); a read sees every write that has resolved,
 * in every process.
 *
 * Every method may reject with DocumentStoreUnavailable, within the adapter's own deadline, and does so once the store
 * is closed. It rejects with InvalidDocumentRequest for what was not declared or is out of bounds.
 */
export abstract class RecordStore {
  abstract get<T extends object>(collection: Collection<T>, id: string): Promise<VersionedRecord<T> | undefined>;

  /** The records that exist, in no particular order. At most MAX_PAGE ids. */
  abstract getMany<T extends object>(
    collection: Collection<T>,
    ids: readonly string[],
  ): Promise<readonly VersionedRecord<T>[]>;

  /** A page of an index. @throws InvalidDocumentRequest for an undeclared index or a limit out of bounds */
  abstract page<T extends object>(
    collection: Collection<T>,
    request: PageRequest,
  ): Promise<readonly VersionedRecord<T>[]>;

  /**
   * All records of a collection, page by page, by id: each that stands throughout comes once, as it was when its page
   * was read. For whoever copies them. @throws InvalidDocumentRequest for a limit out of bounds
   */
  abstract scan<T extends object>(
    collection: Collection<T>,
    request: ScanRequest,
  ): Promise<readonly VersionedRecord<T>[]>;

  /** True when this call created the record; false, and nothing written, when one with this id is there. */
  abstract create<T extends object>(collection: Collection<T>, id: string, body: T): Promise<boolean>;

  /**
   * True when the record was at `version` and now holds `body`; false, and nothing written, when it was not or is gone.
   */
  abstract replace<T extends object>(collection: Collection<T>, id: string, version: number, body: T): Promise<boolean>;

  /** True when the record was there, at `version` if one is given, and now is gone for every process. */
  abstract remove(collection: Collection<object>, id: string, version?: number): Promise<boolean>;

  abstract ping(): Promise<void>;

  /**
   * Resolves when something was written durably, in the place of what the last call wrote, so that nothing grows. For
   * the readiness probe.
   */
  abstract proveWritable(): Promise<void>;

  /** The engine and its version, as whoever operates it knows it, such as `LMDB 0.9.90`. */
  abstract describe(): Promise<string>;

  abstract close(): Promise<void>;
}
