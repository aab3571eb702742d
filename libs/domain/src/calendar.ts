/**
 * Days and moments in UTC, as text: `at` is ISO 8601 with milliseconds and `Z`, a date is YYYY-MM-DD. Both are of fixed
 * width, so the earlier one is the smaller string.
 */
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** True for a day that exists: no 30 February. */
export function isCalendarDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const parsed = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
}

/** True for a moment of a day that exists. */
export function isInstant(text: string): boolean {
  return INSTANT.test(text) && !Number.isNaN(Date.parse(text));
}

export function utcDayOf(at: string): string {
  return at.slice(0, 10);
}

/** The first millisecond of a day. */
export function startOfDay(date: string): string {
  return `${date}T00:00:00.000Z`;
}

/** The same time of day and month one year on; 28 February for 29 February. */
export function oneYearAfter(at: string): string {
  const year = String(Number(at.slice(0, 4)) + 1).padStart(4, '0');
  const rest = at.slice(4);
  return rest.startsWith('-02-29') ? `${year}-02-28${rest.slice(6)}` : `${year}${rest}`;
}
