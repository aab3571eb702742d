import type { Position } from '#event-store';
import type { CheckpointRecord } from '../storage/collections.js';
import type { ProofLog } from '../storage/proof-log.js';

/** Checkpoints are signed once a second where there is something to sign. */
const POLL_EVERY_MS = 100;

interface Waiter {
  readonly position: Position;
  readonly until: number;
  readonly resolve: (found: CheckpointRecord | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Waits for checkpoints, in whichever process they are signed: one poll serves all who wait in this one. */
export class CheckpointWait {
  private waiters: Waiter[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly tree: ProofLog) {}

  /**
   * The newest checkpoint once it is over the event at a position; the newest as it is when that does not come in time;
   * undefined where there is none.
   * @param until when to stop, by `performance.now()`
   */
  async over(position: Position, until: number): Promise<CheckpointRecord | undefined> {
    const newest = await this.tree.newest();
    if (newest === undefined || isOver(newest, position)) return newest;
    return new Promise((resolve, reject) => {
      this.waiters.push({ position, until, resolve, reject });
      this.timer ??= setTimeout(this.poll, POLL_EVERY_MS);
    });
  }

  private readonly poll = (): void => {
    void this.tree
      .newest()
      .then(
        (newest) => {
          this.settle(newest);
        },
        (error: unknown) => {
          const waiters = this.waiters;
          this.waiters = [];
          for (const { reject } of waiters) reject(error);
        },
      )
      .finally(() => {
        this.timer = this.waiters.length > 0 ? setTimeout(this.poll, POLL_EVERY_MS) : undefined;
      });
  };

  private settle(newest: CheckpointRecord | undefined): void {
    const now = performance.now();
    const isDone = ({ position, until }: Waiter): boolean =>
      newest === undefined || isOver(newest, position) || now >= until;
    const done = this.waiters.filter(isDone);
    this.waiters = this.waiters.filter((waiter) => !done.includes(waiter));
    for (const { resolve } of done) resolve(newest);
  }
}

/** Whether an event is in the tree that was signed. */
export function isOver({ through }: CheckpointRecord, position: Position): boolean {
  return through !== null && through >= position;
}
