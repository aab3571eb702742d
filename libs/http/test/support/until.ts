import { setImmediate } from 'node:timers/promises';

/** Waits for something to become true; the test's own time-out is the bound. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await setImmediate();
}
