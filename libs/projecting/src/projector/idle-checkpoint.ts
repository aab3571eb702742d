import { backOffMs, untilBeat } from '#clock';
import type { ViewStore } from '#document-store';

/** Stretches of the log without an event for the views move the checkpoint no sooner than this after the last one. */
const INTERVAL_MS = 20;
/** After a write that failed. */
const PAUSES = { firstMs: 50, longestMs: 5_000 };

/**
 * Moves a checkpoint over stretches of the log that hold nothing for the views: at once, for readers in other processes
 * that wait for it, but not with a write for each event of somebody else's. What has to wait is written together with
 * that of other projections.
 */
export class IdleCheckpoint {
  private timer: NodeJS.Timeout | undefined;
  /** Whether the timer is for a write that failed, which waits for longer. */
  private isAgain = false;
  private isStopped = false;
  /** Writes that failed since one came through. */
  private failures = 0;
  private position = '';
  private writing: Promise<void> = Promise.resolve();
  private writtenAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly views: ViewStore,
    private readonly name: string,
  ) {}

  moveTo(position: string): void {
    this.position = position;
    if (this.timer !== undefined && !this.isAgain) return;
    const wait = performance.now() - this.writtenAt >= INTERVAL_MS ? 0 : untilBeat(INTERVAL_MS);
    this.writeIn(wait, false);
  }

  /** Resolves when no write is under way and none will come. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.writing;
  }

  private writeIn(wait: number, isAgain: boolean): void {
    clearTimeout(this.timer);
    this.isAgain = isAgain;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.writing = this.write();
    }, wait);
  }

  private async write(): Promise<void> {
    const { name, position } = this;
    this.writtenAt = performance.now();
    try {
      await this.views.apply({ writes: [], checkpoint: { name, position } });
      this.failures = 0;
    } catch {
      // Nothing may come that moves it further, and others wait for it.
      const wait = backOffMs(PAUSES, this.failures);
      this.failures += 1;
      if (this.timer === undefined && !this.isStopped) this.writeIn(wait, true);
    }
  }
}
