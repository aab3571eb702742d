import pTimeout from 'p-timeout';

/** A file system takes its time, as one on another machine does that is gone. */
class FileSilent extends Error {
  override readonly name = 'FileSilent';
  override readonly message = 'its file system does not answer';
}

/**
 * Access to a file system that may hang: whoever waits for it is let go after a while. What hangs cannot be called
 * back, and holds one of the few threads that do all of a process's work on files, so nothing is begun beside it.
 */
export class TimedAccess {
  private isUnderWay = false;

  constructor(private readonly patienceMs: number) {}

  /** @throws FileSilent, also while an earlier one hangs; what `work` throws; the signal's reason */
  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (this.isUnderWay) throw new FileSilent();
    this.isUnderWay = true;
    const working = work().finally(() => {
      this.isUnderWay = false;
    });
    return pTimeout(working, { milliseconds: this.patienceMs, message: new FileSilent(), signal });
  }
}
