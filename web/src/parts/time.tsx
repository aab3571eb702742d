import { currentLanguage } from '../texts/texts.js';

interface Props {
  /** ISO 8601, as the API gives it. */
  readonly at: string;
  /** A day alone (`YYYY-MM-DD` stays that day in every zone). */
  readonly dayOnly?: boolean;
}

/** A moment in the reader's own zone and language; hovering shows it in UTC. */
export function Time({ at, dayOnly = false }: Props) {
  const isDay = at.length === 'YYYY-MM-DD'.length;
  const moment = new Date(at);
  const style =
    dayOnly || isDay ? { dateStyle: 'medium' as const } : { dateStyle: 'medium' as const, timeStyle: 'short' as const };
  const shown = new Intl.DateTimeFormat(currentLanguage(), { ...style, ...(isDay && { timeZone: 'UTC' }) }).format(
    moment,
  );
  const utc = isDay ? at : `${moment.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  return (
    <time dateTime={at} title={utc} className="whitespace-nowrap">
      {shown}
    </time>
  );
}
