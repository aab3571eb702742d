/** How far the counts of reads are, which have a projection of their own. */
export abstract class ReadCountProgress {
  /**
   * Resolves when they hold everything that stood in the log when this was called. @throws ViewsBehind after a bound
   */
  abstract atHead(): Promise<void>;
}
