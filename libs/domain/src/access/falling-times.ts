/** Far more than clocks that keep time differ by: one that is further off is wrong. */
const CLOCKS_DIFFER_MS = 60_000;

/**
 * The times of entries, newest first, as they are shown: they do not rise on the way back. Entries are written side by
 * side, by clocks that agree within seconds at best, so one may bear a later time than the next in the log; it is then
 * shown at the time of that one. Where the two are further apart, a clock was wrong, and which one nobody can tell:
 * each is shown at its own time, so that a wrong one dates no entry but those that it wrote.
 * @param times ISO 8601 UTC with milliseconds, in the order of the log, the newest first
 * @param notAfter the last one shown before these
 */
export function fallingTimes(times: readonly string[], notAfter?: string): readonly string[] {
  let latest = notAfter;
  return times.map((time) => (latest = latest !== undefined && isSlightlyLater(time, latest) ? latest : time));
}

function isSlightlyLater(time: string, than: string): boolean {
  return time > than && Date.parse(time) - Date.parse(than) <= CLOCKS_DIFFER_MS;
}
