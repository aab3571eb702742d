import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 60_000;
const POLL_EVERY_MS = 10;

/** For looks that ask another process, or a whole service: each takes as much of a core as a request. */
const ASK_EVERY_MS = 100;

/** The first value that is neither undefined nor false. @throws Error when there is none in time */
export async function eventually<T>(
  look: () => Promise<T | false | undefined>,
  patienceMs = PATIENCE_MS,
  everyMs = POLL_EVERY_MS,
): Promise<T> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    await pause(everyMs);
  }
  throw new Error(`the condition was not met within ${String(patienceMs)} ms`);
}

/** The same, asking another process, or a whole service, ten times a second. */
export function eventuallyAsked<T>(look: () => Promise<T | false | undefined>, patienceMs = PATIENCE_MS): Promise<T> {
  return eventually(look, patienceMs, ASK_EVERY_MS);
}
