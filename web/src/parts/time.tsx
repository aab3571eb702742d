import { currentLanguage } from '../texts/texts.js';

interface Props {
  /** ISO 8601, as the API gives it. */
  readonly at: string;
  /** A day alone (`YYYY-MM-DD` stays that day in every zone). */
  readonly dayOnly?: boolean;
  /** For what follows within a minute. */
  readonly withSeconds?: boolean;
}

/** A moment in the reader's own zone and language; hovering shows it in UTC. */
export function Time({ at, dayOnly = false, withSeconds = false }: Props) {
  return (
    <time dateTime={at} title={inUtc(at)} className="inline-block">
      {inWords(at, dayOnly, withSeconds)}
    </time>
  );
}

/** The same where there is only text, such as within a sentence. */
export function inWords(at: string, dayOnly = false, withSeconds = false): string {
  const timeStyle = dayOnly || isDay(at) ? undefined : withSeconds ? 'medium' : 'short';
  const timeZone = isDay(at) ? 'UTC' : undefined;
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeStyle, timeZone }).format(new Date(at));
}

/** For what is kept, and read elsewhere: in the reader's zone, and beyond doubt. */
export function inWordsAndUtc(at: string): string {
  return `${inWords(at)} (${inUtc(at)})`;
}

const UNITS = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** How long a wait is, in the largest unit that it fills; never said to be shorter than it is. */
export function duration(seconds: number): string {
  const [unit, length] = UNITS.find(([, size]) => seconds >= size) ?? UNITS[2];
  const style = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(currentLanguage(), style).format(Math.ceil(seconds / length));
}

function inUtc(at: string): string {
  return isDay(at) ? at : `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

function isDay(at: string): boolean {
  return at.length === 'YYYY-MM-DD'.length;
}
