/** Where a program keeps how far it has come: a file, a row, a key. */
export interface CursorStore {
  /** What was saved last; nothing where nothing was. */
  load(): Promise<string | null | undefined> | string | null | undefined;
  /** Must last once it has resolved, and take the place of what was there as a whole. */
  save(cursor: string): Promise<void> | void;
}

export interface FollowOptions {
  readonly store: CursorStore;
  /** Milliseconds between the end of what there is and the next question: 10,000 without it. */
  readonly pollEveryMs?: number | undefined;
  /** Ends it well, without an error. */
  readonly signal?: AbortSignal | undefined;
  /** Told of each failure that it goes on after: no connection, too many, a fault of the service, a list in part. */
  readonly onError?: ((error: unknown) => void) | undefined;
}
