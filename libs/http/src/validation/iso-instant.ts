import { MINUTE_MS } from '#clock';

const DATE = String.raw`(\d{4})-(\d{2})-(\d{2})`;
const TIME = String.raw`(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?`;
const OFFSET = String.raw`(?:Z|([+-])(\d{2}):(\d{2}))`;
const INSTANT = new RegExp(`^${DATE}(?:T${TIME}${OFFSET})?$`);

/**
 * The point in time that a text names: an ISO 8601 date-time with `Z` or an offset `±hh:mm`, or a bare date, which
 * means midnight UTC (docs/api.md, Endpoints). Seconds may be left out and have up to nine decimals, of which
 * milliseconds count.
 *
 * @returns milliseconds since the Unix epoch; undefined for anything else, such as a local time or a day that no
 *   calendar has
 */
export function isoInstant(text: string): number | undefined {
  const match = INSTANT.exec(text);
  if (match === null) return undefined;
  const part = (index: number): number => Number(match[index] ?? 0);
  const midnight = midnightOf(part(1), part(2), part(3));
  if (midnight === undefined || part(4) > 23 || part(5) > 59 || part(6) > 59) return undefined;
  if (part(9) > 23 || part(10) > 59) return undefined;
  const milliseconds = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3));
  const time = (part(4) * 60 + part(5)) * MINUTE_MS + part(6) * 1000 + milliseconds;
  const offset = (part(9) * 60 + part(10)) * MINUTE_MS * (match[8] === '-' ? -1 : 1);
  return midnight + time - offset;
}

function midnightOf(year: number, month: number, day: number): number | undefined {
  const date = new Date(0);
  // Date.UTC would take the years 0 to 99 for 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : undefined;
}
