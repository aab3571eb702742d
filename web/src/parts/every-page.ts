import type { LoadPage, Page } from './paged-list.js';

/** A list of the service from its beginning to its end, one page asked for at a time. May throw a Problem. */
export async function* everyPage<Item>(load: LoadPage<Item>): AsyncGenerator<Page<Item>, void, undefined> {
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await load(cursor);
    yield page;
    cursor = page.next_cursor;
  }
}
