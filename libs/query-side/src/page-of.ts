/** Entries of a page of any list (docs/api.md, HTTP conventions). */
export const PAGE = 50;

/** What a page shows of what was found for it. */
export interface Page<T> {
  readonly entries: readonly T[];
  /** What the next page begins behind; null for the last page. */
  readonly next: string | null;
}

/**
 * @param found in the order of the list; more than PAGE where there are more pages
 * @param idOf what a cursor names
 */
export function pageOf<T>(found: readonly T[], idOf: (entry: T) => string): Page<T> {
  const entries = found.slice(0, PAGE);
  const last = entries.at(-1);
  return { entries, next: found.length > PAGE && last !== undefined ? idOf(last) : null };
}
