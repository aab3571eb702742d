/**
 * The read side, as far as commands know it: a command that changed something answers once the views show it, so that
 * whoever has the answer sees the effect in the next read, on any node.
 */
export abstract class ReadSide {
  /** Resolves when the views stand at `position`, or after a bound: the reads check the log themselves. */
  abstract shows(position: string): Promise<void>;
}
