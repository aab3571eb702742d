/** The longest that a timer can wait is some 24 days; one that shall wait longer ends at once. */
const LARGEST = 2 ** 31 - 1;

/** A setting that counts, or says for how many milliseconds. @throws TypeError naming it */
export function wholeNumber(value: number, name: string, least: number): number {
  if (Number.isInteger(value) && value >= least && value <= LARGEST) return value;
  throw new TypeError(`${name} must be a whole number, ${String(least)} or more`);
}
