import type { Incomplete } from '../api/clients.js';
import type { LoadPage } from './paged-list.js';

/** A list of the service with all its pages. May throw a Problem. */
export async function wholeList<Item>(load: LoadPage<Item>): Promise<Incomplete & { readonly data: readonly Item[] }> {
  const data: Item[] = [];
  let incomplete = 0;
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await load(cursor);
    data.push(...page.data);
    incomplete += page.incomplete ?? 0;
    cursor = page.next_cursor;
  }
  return { data, incomplete };
}
