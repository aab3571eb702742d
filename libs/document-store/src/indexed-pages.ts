import { MAX_PAGE, type IndexValue, type PageRequest } from './collection.js';

/**
 * All documents or records that an index has for its `equal` fields, in its order, a page at a time.
 * @param page reads one page of the collection
 * @param orderOf the value of the index's `order` field
 * @param request what to walk; its limit, from 1 to MAX_PAGE, is that of one page
 */
export async function* indexedPages<Found extends { readonly id: string; readonly body: object }>(
  page: (request: PageRequest) => Promise<readonly Found[]>,
  orderOf: (body: Found['body']) => IndexValue | null,
  { limit = MAX_PAGE, ...walk }: Omit<PageRequest, 'limit' | 'after'> & { readonly limit?: number },
): AsyncGenerator<readonly Found[]> {
  for (let after: PageRequest['after']; ;) {
    const found = await page({ ...walk, limit, ...(after && { after }) });
    yield found;
    const last = found.length < limit ? undefined : found.at(-1);
    const order = last && orderOf(last.body);
    if (last === undefined || order === undefined || order === null) return;
    after = { order, id: last.id };
  }
}
