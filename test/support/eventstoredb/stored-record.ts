/** An event as a writer proposes it. */
export interface ProposedRecord {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/** An event as it stands in the log. */
export interface StoredRecord extends ProposedRecord {
  readonly stream: string;
  readonly revision: bigint;
  /**
   * Byte offset in the log, as EventStoreDB counts: it grows with gaps, and commit and prepare position are the same.
   */
  readonly position: bigint;
}

/** What a writer says about the stream; a bigint is the revision of its last event. */
export type Expectation = bigint | 'any' | 'no_stream' | 'stream_exists';

export type AppendAnswer =
  | { readonly kind: 'success'; readonly revision: bigint; readonly position: bigint }
  | { readonly kind: 'wrong-expected-version'; readonly current: bigint | undefined }
  | { readonly kind: 'too-large' };
