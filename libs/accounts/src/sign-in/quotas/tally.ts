import { DAY_MS, HOUR_MS } from '#clock';

/** Mails sent and wrong tries made, for an address without a known device or for one known device. */
export interface Tally {
  /** Times of the mails of the last hour, milliseconds since the Unix epoch. */
  readonly mailedAt: readonly number[];
  /** The day of the wrong tries: whole days in UTC since the Unix epoch. */
  readonly day: number;
  readonly wrongTries: number;
}

export const NO_TALLY: Tally = { mailedAt: [], day: 0, wrongTries: 0 };

/** Days by the service's clock, in UTC. */
export function dayOf(now: number): number {
  return Math.floor(now / DAY_MS);
}

/** When a tally says nothing any more, milliseconds. */
export function endOfTally({ mailedAt, day }: Tally): number {
  return Math.max((day + 1) * DAY_MS, ...mailedAt.map((at) => at + HOUR_MS));
}

/** With one more mail; undefined when there were as many in the last hour as there may be. */
export function withMail(tally: Tally, now: number, most: number): Tally | undefined {
  const recent = tally.mailedAt.filter((at) => at > now - HOUR_MS);
  return recent.length >= most ? undefined : { ...tally, mailedAt: [...recent, now] };
}

/** Wrong tries of today. */
export function wrongTriesOn({ day, wrongTries }: Pick<Tally, 'day' | 'wrongTries'>, now: number): number {
  return day === dayOf(now) ? wrongTries : 0;
}

/** With one more try, wrong until it is shown to be right; undefined when there were as many today as there may be. */
export function withTry<T extends Tally>(tally: T, now: number, most: number): T | undefined {
  const wrongTries = wrongTriesOn(tally, now);
  return wrongTries >= most ? undefined : { ...tally, day: dayOf(now), wrongTries: wrongTries + 1 };
}

/** Without the try that was right after all. */
export function withoutTry<T extends Tally>(tally: T): T {
  return { ...tally, wrongTries: Math.max(0, tally.wrongTries - 1) };
}
