/** From when on what was missed is sent again; `all` is since the endpoint was added, `own` a time that is typed. */
export const SINCES = ['all', 'hour', 'day', 'week', 'own'] as const;
export type Since = (typeof SINCES)[number];

const HOUR_MS = 3_600_000;
const SPANS = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 168 * HOUR_MS } as const;

/**
 * The moment as the API takes it, taken anew each time; undefined where none was typed.
 * @param own what a `datetime-local` field holds: a time of the reader's zone
 */
export function momentOf(since: Since, { addedAt, own }: { readonly addedAt: string; readonly own: string }) {
  if (since === 'all') return addedAt;
  if (since !== 'own') return new Date(Date.now() - SPANS[since]).toISOString();
  const typed = new Date(own);
  return Number.isNaN(typed.getTime()) ? undefined : typed.toISOString();
}
