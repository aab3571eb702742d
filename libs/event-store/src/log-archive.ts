import type { Position, StoredEvent } from './event.js';

/** Events of the log that stand in a file of their own: some of those of a range, and not all of it. */
export interface ArchivePart {
  /** The file's name, without a path. */
  readonly file: string;
  /** Of its first and last event. No two parts overlap. */
  readonly first: Position;
  readonly last: Position;
  readonly events: number;
  /** Of the file. */
  readonly bytes: number;
  /** Of the file, hexadecimal. */
  readonly sha256: string;
  readonly state: ArchiveState;
}

/**
 * `taken`: the file is durable, and readers would find its events there. `sealed`: the log says so, under its seal, so
 * that the engine may let go of its own copy. `alone`: it has done that, and they stand in the file alone.
 */
type ArchiveState = 'taken' | 'sealed' | 'alone';

/** What a log's database was written anew with. */
export interface CompactionResult {
  /** Those that it has itself. */
  readonly events: number;
  /** Those that stand in files alone since. */
  readonly dropped: number;
}

/** The file of a part does not hold what it must: nothing of the log goes by it. */
export class ArchiveDamaged extends Error {
  override readonly name = 'ArchiveDamaged';
}

/**
 * Files beside a log that hold events which the engine need not keep itself. The log's own readers find them there, at
 * the same positions and as the same bytes, so that none of them has to know. Parts are made in the log's order, by one
 * process at a time: `write`, then `take`, then `markSealed`, of which each may be cut off and done again.
 *
 * Every method may reject with EventStoreUnavailable.
 */
export abstract class LogArchive {
  /** Those that were taken up, in the log's order. */
  abstract parts(): Promise<readonly ArchivePart[]>;

  /**
   * Puts events into a durable file, which is no part of the log yet. Takes away what an earlier one left that was
   * never taken up.
   * @param events of this log, in its order, behind the last part
   * @returns undefined when there are none
   */
  abstract write(events: AsyncIterable<StoredEvent>): Promise<ArchivePart | undefined>;

  /** The events of a part as its file has them, some at a time. @throws ArchiveDamaged */
  abstract read(part: ArchivePart): AsyncIterable<readonly StoredEvent[]>;

  /**
   * Makes what was written a part of the log. @throws ArchiveDamaged when it does not stand behind the last one, or its
   * file is gone
   */
  abstract take(part: ArchivePart): Promise<void>;

  /** Says of a part that the log tells of it, under its seal. */
  abstract markSealed(part: ArchivePart): Promise<void>;

  /**
   * What is wrong with a part's file at a glance, such as `is missing`; undefined when nothing is. Reads none of it.
   */
  abstract problemOf(part: ArchivePart): Promise<string | undefined>;

  /**
   * The same by every byte of it, and for one that is `taken` by the engine's own copy of its events, which nobody may
   * let go of yet. @throws the signal's reason
   */
  abstract problemWithin(part: ArchivePart, signal: AbortSignal): Promise<string | undefined>;

  abstract close(): Promise<void>;
}
