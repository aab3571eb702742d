const FLUSH_EVERY_MS = 250;
/** The first may come while something is written, and does nothing then; behind it less than a buffer is left. */
const FLUSHES_TO_BE_EMPTY = 2;

/**
 * Flushes a stream a quarter of a second after something was written into it, and again until it is empty. A stream
 * that flushes by itself does so for ever, which wakes a process that has nothing to say.
 */
export class LaterFlushes {
  private timer: NodeJS.Timeout | undefined;
  private due = 0;
  private isDrained = true;

  /** @param flush begins to write what is left; does nothing while something is written */
  constructor(private readonly flush: () => void) {}

  written(): void {
    this.due = FLUSHES_TO_BE_EMPTY;
    this.wait();
  }

  /** To be called when the stream has written what it began to write. */
  drained(): void {
    this.isDrained = true;
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private wait(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      if (this.isDrained && this.due === 0) return;
      if (this.isDrained) this.due -= 1;
      this.isDrained = false;
      this.flush();
      this.wait();
    }, FLUSH_EVERY_MS).unref();
  }
}
