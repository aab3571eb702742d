/** A document in MongoDB. The body is a field of its own, so that its fields' names meet no others. */
export interface StoredDocument {
  readonly _id: string;
  readonly body: object;
}

export interface StoredView extends StoredDocument {
  readonly position: string;
}

export interface StoredRecord extends StoredDocument {
  readonly version: number;
  /**
   * Made for the write that created the record, and for its last write: tells whose they were when an acknowledgement
   * is lost.
   */
  readonly createdBy: string;
  readonly writtenBy: string;
}

/** Where the projections stand; no declared collection has an underscore in its name. */
export interface StoredCheckpoint {
  readonly _id: string;
  readonly position: string;
}

export const CHECKPOINTS = '_checkpoints';
