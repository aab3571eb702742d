/** How far the counts of usage are, which have a projection of their own. */
export abstract class UsageProgress {
  /**
   * Resolves when they hold everything that stood in the log when this was called. @throws ViewsBehind after a bound
   */
  abstract atHead(): Promise<void>;
}
