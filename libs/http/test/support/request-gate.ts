let waiting: (() => void)[] = [];
let watching: (() => void)[] = [];

/** Requests to `/v1/slow` wait here until the test lets them go. */
export const requestGate = {
  /** Tells of an arrival and waits for the way to be opened. */
  pass(): Promise<void> {
    for (const tell of watching) tell();
    watching = [];
    return new Promise((resolve) => waiting.push(resolve));
  },
  /** Resolves at the next arrival. */
  arrival(): Promise<void> {
    return new Promise((resolve) => watching.push(resolve));
  },
  open(): void {
    for (const go of waiting) go();
    waiting = [];
  },
};
