/** An event that is not finished, and what is finished behind it. */
interface OpenEvent {
  readonly position: string;
  /** Up to where everything is finished that comes before the next open event; undefined for nothing. */
  finishedBehind: string | undefined;
  before: OpenEvent | undefined;
  next: OpenEvent | undefined;
}

/**
 * How far a log has been handled without a gap, when its events are finished in any order: a checkpoint must never pass
 * an event that a crash would lose. Only open events are kept: behind one that waits for days, nothing piles up.
 */
export class FinishedPrefix {
  private readonly open = new Map<string, OpenEvent>();
  private newest: OpenEvent | undefined;
  private last: string | undefined;

  /** @param onFinished called for each event: the checkpoint may have come further */
  constructor(private readonly onFinished: () => void = () => undefined) {}

  /** In the order of the log. */
  begin(position: string): void {
    const event = { position, finishedBehind: undefined, before: this.newest, next: undefined };
    if (this.newest !== undefined) this.newest.next = event;
    this.newest = event;
    this.open.set(position, event);
  }

  finish(position: string): void {
    const event = this.open.get(position);
    if (event === undefined) return;
    this.open.delete(position);
    const { before, next } = event;
    const end = event.finishedBehind ?? position;
    if (before === undefined) this.last = end;
    else [before.finishedBehind, before.next] = [end, next];
    if (next === undefined) this.newest = before;
    else next.before = before;
    this.onFinished();
  }

  /** Where a checkpoint may stand; undefined while the very first is unfinished. */
  get through(): string | undefined {
    return this.last;
  }
}
