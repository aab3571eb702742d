import { untilBeat } from '#clock';
import type { ViewStore } from '#document-store';

/** Stretches of the log without an event for the views move the checkpoint no sooner than this after the last one. */
const INTERVAL_MS = 20;

/**
 * Moves a checkpoint over stretches of the log that hold nothing for the views: at once, for readers in other processes
 * that wait for it, but not with a write for each event of somebody else's. What has to wait is written together with
 * that of other projections.
 */
export class IdleCheckpoint {
  private timer: NodeJS.Timeout | undefined;
  private position = '';
  private writing: Promise<void> = Promise.resolve();
  private writtenAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly views: ViewStore,
    private readonly name: string,
  ) {}

  moveTo(position: string): void {
    this.position = position;
    if (this.timer !== undefined) return;
    const wait = performance.now() - this.writtenAt >= INTERVAL_MS ? 0 : untilBeat(INTERVAL_MS);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.writing = this.write();
    }, wait);
  }

  /** Resolves when no write is under way and none will come. */
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.writing;
  }

  private async write(): Promise<void> {
    const { name, position } = this;
    this.writtenAt = performance.now();
    // A failure loses nothing: the stretch is looked at again, or the next one moves the checkpoint further.
    await this.views.apply({ writes: [], checkpoint: { name, position } }).catch(() => undefined);
  }
}
