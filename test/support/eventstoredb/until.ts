const POLL_EVERY_MS = 5;

/** Resolves when the condition holds; rejects, naming it, when it does not within `patienceMs`. */
export async function until(what: string, holds: () => boolean, patienceMs = 60_000): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`not within ${patienceMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
  }
}
