/** How far the views are, as the queries that need all of the log ask for it. */
export abstract class ViewProgress {
  /**
   * Resolves when the views show everything that stood in the log when this was called. @throws ViewsBehind after a
   * bound
   */
  abstract atHead(): Promise<void>;
}
