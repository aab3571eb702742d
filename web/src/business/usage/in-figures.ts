import { currentLanguage } from '../../texts/texts.js';

/** A count as the reader's language writes it. */
export function inFigures(count: number): string {
  return new Intl.NumberFormat(currentLanguage()).format(count);
}

/** A count where there is little room: 12K for 12,000. */
export function inFewFigures(count: number): string {
  return new Intl.NumberFormat(currentLanguage(), { notation: 'compact' }).format(count);
}

/** A day of the service (`YYYY-MM-DD`, UTC) without its year: a span is ninety days at most. */
export function dayInShort(date: string): string {
  const style = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(currentLanguage(), style).format(new Date(date));
}
