/**
 * The one place that knows what time it is. Everything the service does by time asks here; nothing else asks the system.
 * An abstract class, so that it is its own injection token.
 */
export abstract class Clock {
  /** Milliseconds since the Unix epoch, UTC. */
  abstract now(): number;

  /** The same as ISO 8601 UTC with milliseconds. */
  iso(): string {
    return new Date(this.now()).toISOString();
  }
}
