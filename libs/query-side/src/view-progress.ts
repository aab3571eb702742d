/** How far the views are, as the queries that need all of the log ask for it. */
export abstract class ViewProgress {
  /**
   * Resolves when the views show everything that stood in the log when this was called.
   * @param projection the name of the one that keeps them; the read models' without it
   * @throws ViewsBehind after a bound
   */
  abstract atHead(projection?: string): Promise<void>;

  /** As `atHead`, for what is told by the way: after a shorter bound it resolves though they are not there yet. */
  abstract nearHead(projection: string): Promise<void>;
}
