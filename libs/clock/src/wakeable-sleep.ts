/** Somebody who sleeps until there is something to do, and never through it. */
export class WakeableSleep {
  private isWoken = false;
  private rise: () => void = () => undefined;

  readonly wake = (): void => {
    this.isWoken = true;
    this.rise();
  };

  /** Resolves once it was woken, also before it slept; or after `mostMs`. */
  async sleep(mostMs?: number): Promise<void> {
    if (!this.isWoken) {
      await new Promise<void>((resolve) => {
        const timer = mostMs === undefined ? undefined : setTimeout(resolve, mostMs);
        this.rise = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.isWoken = false;
  }
}
