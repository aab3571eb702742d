/**
 * How far a log has been handled without a gap, when its events are finished in any order: a checkpoint must never pass
 * an event that a crash would lose.
 */
export class FinishedPrefix {
  /** In the order of the log, which a Map keeps. */
  private readonly open = new Map<string, 'open' | 'finished'>();
  private last: string | undefined;

  /** @param onFinished called for each event: the checkpoint may have come further */
  constructor(private readonly onFinished: () => void = () => undefined) {}

  begin(position: string): void {
    this.open.set(position, 'open');
  }

  finish(position: string): void {
    if (!this.open.has(position)) return;
    this.open.set(position, 'finished');
    this.onFinished();
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
