/** What the checks know of a log, by key. */
export const STATE_TABLES = [
  'streams',
  'causes',
  'people',
  'changes',
  'grants',
  'unfinished',
  'unread',
  'damaged',
] as const;
export type StateTable = (typeof STATE_TABLES)[number];

/** A new value of a key; undefined where the key goes. Values are JSON. */
export interface StateChange {
  readonly table: StateTable;
  readonly key: string;
  readonly value: unknown;
}

/**
 * What checks of a log must know to go on, kept on disk, so that no memory has to hold it, and so that it outlives the
 * process. It changes in steps, each whole or not at all. One verification has it at a time: of two, the later one.
 */
export abstract class KeptState {
  /** Of the last step. Undefined where there is none. */
  abstract get(table: StateTable, key: string): unknown;

  /** All keys of a table as of the last step, in their order. */
  abstract keys(table: StateTable): Iterable<string>;

  /** What the last step said of itself; undefined where there is nothing to go on from. */
  abstract progress(): unknown;

  /**
   * Makes a step durable once it is known what it says of itself, with the values as they are at the call.
   * @param progress undefined where nobody may go on from the step. @throws TakenOver, StateUnwritable, and what
   *   `progress` fails with
   */
  abstract write(changes: readonly StateChange[], progress: Promise<unknown>): Promise<void>;

  /** Forgets everything. @throws TakenOver, StateUnwritable */
  abstract clear(): Promise<void>;

  /** Finishes; may be called once. */
  abstract close(): Promise<void>;
}

/** Another verification has begun on the same state since. */
export class TakenOver extends Error {
  override readonly name = 'TakenOver';

  constructor() {
    super('another verification of this log has begun meanwhile, which goes on; this one has come to no end');
  }
}

/** Nothing more can be kept, as on a full disk. */
export class StateUnwritable extends Error {
  override readonly name = 'StateUnwritable';

  constructor(options: { readonly cause: unknown }) {
    super('what the verification has to remember cannot be written', options);
  }
}
