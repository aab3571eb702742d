/**
 * Looks after a wait that may rightly be long: each time it has been silent for a while it asks whether all is well,
 * and ends the wait when it is not.
 */
export class IdleWatch {
  private timer: NodeJS.Timeout | undefined;
  private waiting = false;

  /**
   * @param check rejects when the silence is a fault; must not take longer than a deadline of its own
   * @param fail is given that error
   */
  constructor(
    private readonly silenceMs: number,
    private readonly check: () => Promise<void>,
    private readonly fail: (error: Error) => void,
  ) {}

  start(): void {
    this.waiting = true;
    this.timer ??= setTimeout(() => void this.silent(), this.silenceMs);
  }

  stop(): void {
    this.waiting = false;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private async silent(): Promise<void> {
    this.timer = undefined;
    try {
      await this.check();
    } catch (error) {
      if (this.waiting) this.fail(error instanceof Error ? error : new Error('silent', { cause: error }));
      return;
    }
    if (this.waiting) this.start();
  }
}
