import type { SecondPlaceRecord } from './second-place-record.js';

/** Its time goes on every minute; some may be missed while a process takes over from another. */
const OLD_AFTER_MS = 300_000;

/**
 * What is wrong with the second place, in words; undefined when nothing is.
 * @param now of the machine's clock
 */
export function secondPlaceProblem(current: SecondPlaceRecord | undefined, now: number): string | undefined {
  if (current?.trouble != null) return `cannot be kept since ${current.trouble.since}: ${current.trouble.what}`;
  const { asOf = null, cameBack = 0 } = current ?? {};
  if (cameBack > 0)
    return `names ${String(cameBack)} who came back with a log that was put back: stop every process, and erase them again by \`restore --register-only\``;
  if (asOf === null) return 'was not written yet';
  return now - Date.parse(asOf) > OLD_AFTER_MS ? `was not written since ${asOf}` : undefined;
}
