import { isList } from '../http/answer.js';
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
    // Whoever goes on from here would else ask for ever, or pass over what it has not seen.
    if (!isWithoutGap(body, query.after)) {
      throw new ConsentError({ code: 'invalid_response', message: 'the events of the page do not follow one another' });
    }
    return { ...body, next_cursor: body.has_more ? String(body.next_after) : null };
  }
}

/** The events are numbered one by one, from behind what was asked for to what the page says that it ends with. */
function isWithoutGap({ data, next_after }: Omit<EventPage, 'next_cursor'>, after?: string | number): boolean {
  if (!isList(data)) return false;
  const from = after === undefined ? (data[0]?.sequence ?? 0) : Number(after) + 1;
  const isInOrder = data.every(({ sequence }, place) => Number.isSafeInteger(sequence) && sequence === from + place);
  return isInOrder && (data.at(-1)?.sequence ?? next_after) === next_after;
}
