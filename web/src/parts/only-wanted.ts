import type { LoadPage } from './paged-list.js';

/** So that a tap is answered within a few seconds, however little of a long list is wanted. */
const PAGES_A_TAP = 10;

/**
 * Pages with nothing but what is wanted of a list that the service does not select by it: looks on until there is
 * something, ten pages at most. A page may be empty while there are more.
 */
export function onlyWanted<Item>(load: LoadPage<Item>, isWanted: (item: Item) => boolean): LoadPage<Item> {
  return async (from) => {
    let page = await load(from);
    let incomplete = page.incomplete ?? 0;
    for (let pages = 1; pages < PAGES_A_TAP && !page.data.some(isWanted) && page.next_cursor !== null; pages++) {
      page = await load(page.next_cursor);
      incomplete += page.incomplete ?? 0;
    }
    return { data: page.data.filter(isWanted), next_cursor: page.next_cursor, incomplete };
  };
}
