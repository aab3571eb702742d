const DAY_MS = 86_400_000;

/** `YYYY-MM-DD`, some days from now, by UTC: the service counts days so (docs/api.md, A person's app). */
export const dayFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Further off than most people plan; the service takes it, but it may be a slip. */
export const isFarOff = (day: string): boolean => day > dayFromNow(366);

/** Beyond it a year has more than four digits, which browsers let one write. */
export const LAST_DAY = '9999-12-31';
