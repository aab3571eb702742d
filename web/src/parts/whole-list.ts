import type { Incomplete } from '../api/clients.js';
import { everyPage } from './every-page.js';
import type { LoadPage } from './paged-list.js';

/** A list of the service with all its pages. May throw a Problem. */
export async function wholeList<Item>(load: LoadPage<Item>): Promise<Incomplete & { readonly data: readonly Item[] }> {
  const data: Item[] = [];
  let incomplete = 0;
  for await (const page of everyPage(load)) {
    data.push(...page.data);
    incomplete += page.incomplete ?? 0;
  }
  return { data, incomplete };
}
