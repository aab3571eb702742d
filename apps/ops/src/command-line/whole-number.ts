import { InvalidArgumentError } from 'commander';

/**
 * Parses an option as a whole number from `least` to `most`; `unit` is for the message, such as `seconds`.
 * The parser throws InvalidArgumentError for anything else.
 */
export function wholeNumber(least: number, most: number, unit?: string): (text: string) => number {
  const what = unit === undefined ? 'a whole number' : `a whole number of ${unit}`;
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be ${what} from ${String(least)} to ${String(most)}.`);
  };
}
