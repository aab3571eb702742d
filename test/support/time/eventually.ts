import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 60_000;
const POLL_EVERY_MS = 10;

/** The first value that is neither undefined nor false. @throws Error when there is none in time */
export async function eventually<T>(look: () => Promise<T | false | undefined>, patienceMs = PATIENCE_MS): Promise<T> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    await pause(POLL_EVERY_MS);
  }
  throw new Error(`the condition was not met within ${String(patienceMs)} ms`);
}
