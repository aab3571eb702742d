import pTimeout from 'p-timeout';

/**
 * Prometheus gives up after ten seconds by its own settings, and would then have none of the metrics, least of all in
 * an outage.
 */
const PATIENCE_MS = 8_000;

/**
 * A read of an engine, for metrics: one for all the gauges of a scrape. Gives undefined when it fails and when it takes
 * longer than a scrape can bear; it then goes on, and the next scrape waits for it rather than begin another.
 * @param patienceMs how long one scrape waits for it
 */
export function readForScrape<T>(read: () => Promise<T>, patienceMs = PATIENCE_MS): () => Promise<T | undefined> {
  let underWay: Promise<T | undefined> | undefined;
  return async () => {
    underWay ??= read()
      .catch(() => undefined)
      .finally(() => {
        underWay = undefined;
      });
    return pTimeout(underWay, { milliseconds: patienceMs, message: false });
  };
}

/** A read that costs more than each scrape should: what was found serves for a while, what failed does not. */
export function readRarely<T>(read: () => Promise<T>, servesMs: number): () => Promise<T | undefined> {
  const brief = readForScrape(read);
  let found: { readonly value: T; readonly at: number } | undefined;
  return async () => {
    if (found !== undefined && performance.now() - found.at < servesMs) return found.value;
    const value = await brief();
    if (value !== undefined) found = { value, at: performance.now() };
    return value;
  };
}
