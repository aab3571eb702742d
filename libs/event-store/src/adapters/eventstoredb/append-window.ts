import { EventStoreUnavailable } from '../../index.js';

interface Waiter {
  readonly since: number;
  readonly enter: () => void;
  readonly giveUp: (error: EventStoreUnavailable) => void;
}

/**
 * Bounds how many appends are under way: a burst of thousands waits here for its turn, and not on the server, where
 * each would run into its deadline. Turns go in the order of asking, and nobody is sent away while turns are made; once
 * an append has found no answer, those that have waited as long as its patience are answered the same.
 */
export class AppendWindow {
  private underWay = 0;
  private waiters: Waiter[] = [];

  constructor(
    private readonly most: number,
    private readonly patienceMs: number,
  ) {}

  /** @throws EventStoreUnavailable when the engine stopped answering before its turn; otherwise what `append` throws */
  async run<T>(append: () => Promise<T>): Promise<T> {
    if (this.underWay < this.most) this.underWay += 1;
    else await this.turn();
    try {
      return await append();
    } catch (error) {
      if (error instanceof EventStoreUnavailable) this.sendAway(error);
      throw error;
    } finally {
      this.next();
    }
  }

  private turn(): Promise<void> {
    return new Promise((enter, giveUp) => {
      this.waiters.push({ since: performance.now(), enter, giveUp });
    });
  }

  /** Hands the place that is free to the one that waits longest. */
  private next(): void {
    const waiter = this.waiters.shift();
    if (waiter === undefined) this.underWay -= 1;
    else waiter.enter();
  }

  private sendAway(cause: EventStoreUnavailable): void {
    const longest = performance.now() - this.patienceMs;
    const gone = this.waiters.filter(({ since }) => since <= longest);
    this.waiters = this.waiters.filter(({ since }) => since > longest);
    for (const { giveUp } of gone) giveUp(new EventStoreUnavailable(`append: not sent (${cause.message})`, { cause }));
  }
}
