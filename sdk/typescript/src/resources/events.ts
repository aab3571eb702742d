import type { CallOptions } from '../http/call.js';
import { ConsentError } from '../http/consent-error.js';
import { Paged } from '../http/paged.js';
import { withQuery } from '../http/path.js';
import type { Transport } from '../http/transport.js';
import type { FeedEvent, ListEventsQuery } from '../types.js';

/** A stretch of the feed, oldest first. */
export interface EventPage {
  readonly data: readonly FeedEvent[];
  /** `after` of what follows. */
  readonly next_after: number;
  readonly has_more: boolean;
  /** The same for `Paged`: null on the last page. */
  readonly next_cursor: string | null;
}

/** What happened to the business's grants, whatever webhook endpoints it has (docs/api.md, Events feed). */
export class Events {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Oldest first, up to the newest that there is when the last page is asked for. */
  list(query: ListEventsQuery = {}, options?: CallOptions): Paged<FeedEvent, EventPage> {
    return new Paged((cursor) => this.#page(cursor === undefined ? query : { ...query, after: cursor }, options));
  }

  async #page(query: ListEventsQuery, options: CallOptions | undefined): Promise<EventPage> {
    const call = { method: 'GET', path: withQuery('/v1/events', query), options } as const;
    const { body } = await this.#transport.call<Omit<EventPage, 'next_cursor'>>(call);
    const { next_after, has_more } = body;
    // Whoever goes on from here would else ask for ever, or pass over what it has not seen.
    if (!Number.isSafeInteger(next_after) || (body.data.at(-1)?.sequence ?? next_after) !== next_after) {
      throw new ConsentError({ code: 'invalid_response', message: 'a page of events does not say where it ends' });
    }
    return { ...body, next_cursor: has_more ? String(next_after) : null };
  }
}
