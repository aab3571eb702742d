/** Whoever waits in this process for something to become true that somebody else finds out. */
export class Watchers {
  private readonly checks = new Set<() => void>();

  /** Waits until the condition holds, as far as `changed` was called. @returns false when `signal` came first */
  async until(condition: () => boolean, signal: AbortSignal): Promise<boolean> {
    await new Promise<void>((resolve) => {
      const check = (): void => {
        if (!signal.aborted && !condition()) return;
        this.checks.delete(check);
        signal.removeEventListener('abort', check);
        resolve();
      };
      this.checks.add(check);
      signal.addEventListener('abort', check);
      check();
    });
    return !signal.aborted;
  }

  /** What conditions hang on may have changed. */
  changed(): void {
    for (const check of [...this.checks]) check();
  }
}
