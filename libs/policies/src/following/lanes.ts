import pLimit, { type LimitFunction } from 'p-limit';

export interface LanesOptions {
  /** Tasks at work at one time, over all lanes. */
  readonly working: number;
  /** Tasks taken in and not done yet, over all lanes: what is kept in memory. */
  readonly taken: number;
}

/**
 * Runs tasks one after the other within a lane and side by side across lanes, so that one person with very many grants
 * holds up nobody else. Tasks that wait in a long lane do not count as running; `enter` waits only when very many
 * of them do.
 */
export class Lanes {
  private readonly tails = new Map<string, Promise<void>>();
  private readonly atWork: LimitFunction;
  private taken = 0;
  /** Who waits for room: the one that takes the log's events, and retries. */
  private readonly waiting = new Set<() => void>();

  constructor(private readonly most: LanesOptions) {
    this.atWork = pLimit(most.working);
  }

  /**
   * Resolves when the task is taken in, not when it is done. A task that rejects stops nothing: who gave it sees to
   * that.
   */
  async enter(lane: string, task: () => Promise<void>): Promise<void> {
    while (this.taken >= this.most.taken) await this.room();
    this.taken += 1;
    const before = this.tails.get(lane) ?? Promise.resolve();
    const done = before.then(() => this.atWork(task)).catch(() => undefined);
    this.tails.set(lane, done);
    void done.then(() => {
      if (this.tails.get(lane) === done) this.tails.delete(lane);
      this.taken -= 1;
      for (const wake of this.waiting) wake();
      this.waiting.clear();
    });
  }

  /** Resolves when every lane is empty. */
  async idle(): Promise<void> {
    while (this.tails.size > 0) await Promise.all(this.tails.values());
  }

  private room(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.add(resolve);
    });
  }
}
