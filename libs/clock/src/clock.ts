/**
 * The one place that knows what time it is. Everything the service does by time asks here; nothing else asks the
 * system. An abstract class, so that it is its own injection token.
 */
export abstract class Clock {
  /** Milliseconds since the Unix epoch, UTC. */
  abstract now(): number;

  /** Another number once the clock was put back: what was counted by the time before says nothing of the time now. */
  era(): number {
    return 0;
  }

  private readonly listeners = new Set<() => void>();

  /**
   * Calls back whenever somebody puts the clock forward or back, beside the time that passes.
   * @returns ends it
   */
  onSet(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  }

  /** To be called by a clock that was put forward or back. */
  protected wasSet(): void {
    for (const listener of [...this.listeners]) listener();
  }

  private latest = { at: 0, iso: '1970-01-01T00:00:00.000Z' };

  /**
   * The same as ISO 8601 UTC with milliseconds. Written out once in a millisecond, in which one request alone asks
   * several times.
   */
  iso(): string {
    const at = this.now();
    if (at !== this.latest.at) this.latest = { at, iso: new Date(at).toISOString() };
    return this.latest.iso;
  }
}
