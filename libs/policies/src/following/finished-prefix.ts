/**
 * How far a log has been handled without a gap, when its events are finished in any order: a checkpoint must never pass
 * an event that a crash would lose.
 */
export class FinishedPrefix {
  /** In the order of the log, which a Map keeps. */
  private readonly open = new Map<string, 'open' | 'finished'>();
  private last: string | undefined;

  begin(position: string): void {
    this.open.set(position, 'open');
  }

  finish(position: string): void {
    if (this.open.has(position)) this.open.set(position, 'finished');
  }

  /** Where a checkpoint may stand; undefined while the very first is unfinished. */
  get through(): string | undefined {
    for (const [position, state] of this.open) {
      if (state === 'open') break;
      this.last = position;
      this.open.delete(position);
    }
    return this.last;
  }
}
