import { isList } from './answer.js';
import { ConsentError } from './consent-error.js';

/** A list as the service answers it; without a cursor where it comes whole. */
interface PageOf<Item> {
  readonly data: readonly Item[];
  readonly next_cursor?: string | null;
}

/**
 * A list that is asked for when it is used: `await` gives its first page, `for await` each thing on all its pages, and
 * `pages()` page after page. Nothing is asked for before.
 */
export class Paged<Item, Page extends PageOf<Item> = PageOf<Item>> implements PromiseLike<Page>, AsyncIterable<Item> {
  readonly #pageAt: (cursor: string | undefined) => Promise<Page>;
  #first: Promise<Page> | undefined;

  /** @param pageAt asks for a page; undefined for the first */
  constructor(pageAt: (cursor: string | undefined) => Promise<Page>) {
    this.#pageAt = pageAt;
  }

  then<Fulfilled = Page, Rejected = never>(
    onFulfilled?: ((page: Page) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    this.#first ??= this.#page(undefined);
    return this.#first.then(onFulfilled, onRejected);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* page.data;
  }

  /** @throws ConsentError, also where a page points to itself */
  async *pages(): AsyncGenerator<Page, void, undefined> {
    let cursor: string | undefined;
    for (;;) {
      const page = await this.#page(cursor);
      yield page;
      const next = page.next_cursor ?? undefined;
      if (next === undefined) return;
      if (next === cursor) {
        throw new ConsentError({ code: 'invalid_response', message: 'a page of the list points to itself' });
      }
      cursor = next;
    }
  }

  async #page(cursor: string | undefined): Promise<Page> {
    const page = await this.#pageAt(cursor);
    if (isList(page.data)) return page;
    throw new ConsentError({ code: 'invalid_response', message: 'the answer is no page of a list' });
  }
}
