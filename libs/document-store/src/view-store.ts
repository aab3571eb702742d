import type { Collection, IndexValue, PageRequest, ScanRequest } from './collection.js';

/** A document of a view and the position in the log it is at. */
export interface ViewDocument<T extends object> {
  readonly id: string;
  /**
   * Position of the last event in it, 1 to 128 printable ASCII characters that compare as strings; see the event
   * store's `Position`.
   */
  readonly position: string;
  readonly body: T;
}

export interface ViewWrite {
  readonly collection: Collection<object>;
  readonly document: ViewDocument<object>;
}

/** What one step of a projection leaves behind. */
export interface ViewBatch {
  /**
   * At most MAX_BATCH, and one per document. Each is done only if the stored document is at an earlier position, or
   * missing.
   */
  readonly writes: readonly ViewWrite[];
  /**
   * Moved after the documents are written, and never backwards. Absent where more documents of the same step follow.
   */
  readonly checkpoint?: { readonly name: string; readonly position: string };
}

/** What has stood for long enough. */
export interface RemovalRequest {
  /** One over the whole collection. */
  readonly index: string;
  /** Only documents whose `order` value is this or less. */
  readonly atMost: IndexValue;
  /** From 1 to MAX_PAGE. */
  readonly limit: number;
}

/**
 * Read models: built from the log alone, rebuilt at will. Documents are not deleted one by one, only overwritten by
 * later ones, so that a late or repeated write changes nothing; but for those that stand for a time only.
 * Reads see every batch whose `apply` has resolved, in every process.
 *
 * Every method may reject with DocumentStoreUnavailable, within the adapter's own deadline, and does so once the store
 * is closed. It rejects with InvalidDocumentRequest for what was not declared or is out of bounds.
 */
export abstract class ViewStore {
  abstract get<T extends object>(collection: Collection<T>, id: string): Promise<ViewDocument<T> | undefined>;

  /** The documents that exist, in no particular order. At most MAX_PAGE ids. */
  abstract getMany<T extends object>(
    collection: Collection<T>,
    ids: readonly string[],
  ): Promise<readonly ViewDocument<T>[]>;

  /** A page of an index. @throws InvalidDocumentRequest for an undeclared index or a limit out of bounds */
  abstract page<T extends object>(collection: Collection<T>, request: PageRequest): Promise<readonly ViewDocument<T>[]>;

  /**
   * All documents of a collection, page by page, by id. For whoever compares views, not for answers. @throws
   * InvalidDocumentRequest for a limit out of bounds
   */
  abstract scan<T extends object>(collection: Collection<T>, request: ScanRequest): Promise<readonly ViewDocument<T>[]>;

  /**
   * Writes the documents, each guarded by its position, then the checkpoint. No transaction over several documents is
   * promised: after a crash a part of the documents may be written, the checkpoint then is not, and the same batch
   * again mends it.
   */
  abstract apply(batch: ViewBatch): Promise<void>;

  /** Where a projection stands; undefined before its first batch. */
  abstract checkpoint(name: string): Promise<string | undefined>;

  /**
   * Deletes a projection's checkpoint, then its documents; to be called again if interrupted. Nobody may project into
   * these collections meanwhile. Without a checkpoint's name the documents alone.
   */
  abstract clear(checkpoint: string | undefined, collections: readonly Collection<object>[]): Promise<void>;

  /**
   * Removes documents that have stood for long enough, the ones with the least `order` value first. One that is written
   * meanwhile stays, and one that is written once more comes back.
   * @returns how many it removed
   * @throws InvalidDocumentRequest for an index that is not over the whole collection, or a limit out of bounds
   */
  abstract removeEarliest(collection: Collection<object>, request: RemovalRequest): Promise<number>;

  abstract ping(): Promise<void>;

  /**
   * Resolves when something was written durably, in the place of what the last call wrote, so that nothing grows. For
   * the readiness probe.
   */
  abstract proveWritable(): Promise<void>;
  abstract close(): Promise<void>;
}
