/**
 * Runs tasks one after the other within a lane and side by side across lanes, so that one person with very many grants holds up nobody else.
 * Bounded: `enter` waits while too many are under way.
 */
export class Lanes {
  private readonly tails = new Map<string, Promise<void>>();
  private underWay = 0;
  private wake: (() => void) | undefined;

  constructor(private readonly most: number) {}

  /** Resolves when the task has its place, not when it is done. A task that rejects stops nothing: who gave it sees to that. */
  async enter(lane: string, task: () => Promise<void>): Promise<void> {
    while (this.underWay >= this.most) await this.room();
    this.underWay += 1;
    const before = this.tails.get(lane) ?? Promise.resolve();
    const done = before.then(task).catch(() => undefined);
    this.tails.set(lane, done);
    void done.then(() => {
      if (this.tails.get(lane) === done) this.tails.delete(lane);
      this.underWay -= 1;
      this.wake?.();
    });
  }

  /** Resolves when every lane is empty. */
  async idle(): Promise<void> {
    while (this.tails.size > 0) await Promise.all(this.tails.values());
  }

  private room(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = () => {
        this.wake = undefined;
        resolve();
      };
    });
  }
}
