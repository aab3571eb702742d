/** How the queue of all endpoints stands. */
export interface QueueHealth {
  /** Deliveries to be sent, due or not; counted up to MAX_PAGE. */
  readonly pending: number;
  /** For how long the oldest of what is due has been due, milliseconds by the clock port; 0 when nothing is. */
  readonly lateMs: number;
  /** Endpoints whose next delivery is another try. */
  readonly retrying: number;
}
