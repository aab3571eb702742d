import { isoInstant } from '#http';
import { Misuse } from './failures.js';

/**
 * A time that was given on the command line, by the rules of the API's times: a day that no calendar has is none.
 * @returns milliseconds since the Unix epoch; a bare date means its midnight, UTC
 * @throws Misuse which names the option
 */
export function timeOption(option: string, text: string): number {
  const time = isoInstant(text);
  if (time !== undefined) return time;
  throw new Misuse(
    `${option} must be an ISO 8601 time with Z or an offset, such as 2030-03-01T08:00:00Z, or a date, and one that there is.`,
  );
}
