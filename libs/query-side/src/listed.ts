import { isUnreadable } from '#vault';

/** A page of a list with what it does not show. */
export interface Listed<Page> {
  readonly page: Page;
  /** Entries that would stand on the page and cannot be read now: whoever asks is told how many. */
  readonly leftOut: number;
}

/** What can be read, in its order, and how much cannot. @throws what is no damage of a single entry */
export async function readable<T>(entries: readonly Promise<T>[]): Promise<{ data: readonly T[]; leftOut: number }> {
  const settled = await Promise.allSettled(entries);
  const data: T[] = [];
  for (const one of settled) {
    if (one.status === 'fulfilled') data.push(one.value);
    else if (!isUnreadable(one.reason)) throw one.reason;
  }
  return { data, leftOut: settled.length - data.length };
}
