/**
 * The times of entries, newest first, as they are shown: they never rise on the way back. Entries are written side by
 * side, by clocks that agree within seconds at best, so one may bear a later time than the next in the log; it is then
 * shown at the time of that one.
 * @param times ISO 8601 UTC with milliseconds, in the order of the log, the newest first
 * @param notAfter the last one shown before these
 */
export function fallingTimes(times: readonly string[], notAfter?: string): readonly string[] {
  let latest = notAfter;
  return times.map((time) => (latest = latest === undefined || time < latest ? time : latest));
}
