import { MAX_PAGE, type ScanRequest } from './collection.js';

/**
 * All documents or records of a collection, by id, a page at a time: how a store is scanned from one page to the next.
 * @param scan reads one page of the collection
 * @param after an id: only those behind it
 * @param limit of one page, from 1 to MAX_PAGE
 */
export async function* scannedPages<Found extends { readonly id: string }>(
  scan: (request: ScanRequest) => Promise<readonly Found[]>,
  { after, limit = MAX_PAGE }: Partial<ScanRequest> = {},
): AsyncGenerator<readonly Found[]> {
  for (let last = after; ;) {
    const page = await scan({ limit, ...(last !== undefined && { after: last }) });
    yield page;
    last = page.at(-1)?.id;
    if (page.length < limit) return;
  }
}
