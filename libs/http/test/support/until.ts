import { setImmediate } from 'node:timers/promises';

const MAX_WAIT_MS = 10_000;

/** Waits for something to become true. @throws Error when it does not within ten seconds */
export async function until(holds: () => boolean): Promise<void> {
  const start = performance.now();
  while (!holds()) {
    if (performance.now() - start > MAX_WAIT_MS) throw new Error(`waited in vain for ${holds.toString()}`);
    await setImmediate();
  }
}
