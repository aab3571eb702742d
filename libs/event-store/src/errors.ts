/**
 * The stream was not where the writer expected it; nothing was written. `actual` is its last revision, if it exists.
 */
export class WrongExpectedRevision extends Error {
  override readonly name = 'WrongExpectedRevision';

  constructor(
    readonly stream: string,
    readonly expected: string,
    readonly actual: number | undefined,
  ) {
    super(
      `stream ${stream}: expected revision ${expected}, found ${actual === undefined ? 'no stream' : String(actual)}`,
    );
  }
}

/** The engine did not answer in time or cannot be reached. What was asked for may or may not have happened. */
export class EventStoreUnavailable extends Error {
  override readonly name: string = 'EventStoreUnavailable';
}

/** Nothing can be written where the log is, as on read-only media. */
export class EventStoreReadOnly extends EventStoreUnavailable {
  override readonly name = 'EventStoreReadOnly';
}

/**
 * What was handed over can never be stored (a bad id or type, too large): a fault of the caller's. Nothing was written.
 */
export class InvalidAppend extends Error {
  override readonly name = 'InvalidAppend';
}
