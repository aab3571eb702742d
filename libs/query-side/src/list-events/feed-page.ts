import type { ViewDocument, ViewStore } from '#document-store';
import { FEED_COUNTS, FEED_EVENTS, feedEventId, type FeedEventDocument } from '#projections';
import { EVENT_REFUSALS, inFull } from '#domain';
import { QueryRejected } from '../query-rejected.js';

/** A stretch of a business's feed as the views have it. */
export interface FeedPage {
  readonly events: readonly FeedEventDocument[];
  /** The number of the last one, or what the page was asked for behind. */
  readonly nextAfter: number;
  readonly hasMore: boolean;
}

export interface FeedRequest {
  readonly businessId: string;
  /** The number of the last event that the caller has; undefined for whatever is kept. */
  readonly after: number | undefined;
  /** From 1 to MAX_PAGE. */
  readonly limit: number;
}

/**
 * What follows a number, oldest first and without a gap: an event is there only with all before it.
 * @param keptFrom ISO: what is older is not shown any more, swept or not
 * @throws QueryRejected `events_expired` when what followed `after` is not kept any more
 */
export async function feedPage(
  views: ViewStore,
  { businessId, after, limit }: FeedRequest,
  keptFrom: string,
): Promise<FeedPage> {
  const count = (await views.get(FEED_COUNTS, businessId))?.body.count ?? 0;
  const begin = after ?? (await oldestKept(views, businessId, keptFrom, count)) - 1;
  if (begin >= count) return { events: [], nextAfter: begin, hasMore: false };
  const events = await following(views, businessId, { begin, end: Math.min(begin + limit, count) }, keptFrom);
  const last = events.at(-1);
  if (last !== undefined) return { events, nextAfter: last.sequence, hasMore: last.sequence < count };
  const oldest = await oldestKept(views, businessId, keptFrom, count);
  if (oldest > begin + 1) throw expired(begin, oldest - 1);
  // The views that answer by now are not so far yet: a rebuild has just switched to them.
  return { events: [], nextAfter: begin, hasMore: false };
}

/** Those behind `begin` up to `end`, as far as each follows the one before it. */
async function following(
  views: ViewStore,
  businessId: string,
  { begin, end }: { readonly begin: number; readonly end: number },
  keptFrom: string,
): Promise<readonly FeedEventDocument[]> {
  const numbers = Array.from({ length: end - begin }, (_, n) => begin + 1 + n);
  const found = await views.getMany(
    FEED_EVENTS,
    numbers.map((sequence) => feedEventId(businessId, sequence)),
  );
  const byNumber = new Map(found.map(({ body }) => [body.sequence, body]));
  const events: FeedEventDocument[] = [];
  for (const sequence of numbers) {
    const event = byNumber.get(sequence);
    if (event === undefined || event.keptSince < keptFrom) break;
    events.push(event);
  }
  return events;
}

/** The number of the oldest event that is kept; of the next one to come when none is. */
async function oldestKept(views: ViewStore, businessId: string, keptFrom: string, count: number): Promise<number> {
  const request = { index: 'by-business', equal: { businessId }, direction: 'up', atLeast: keptFrom } as const;
  const found: readonly ViewDocument<FeedEventDocument>[] = await views.page(FEED_EVENTS, { ...request, limit: 1 });
  return found[0]?.body.sequence ?? count + 1;
}

function expired(after: number, kept: number): QueryRejected {
  return new QueryRejected(inFull(EVENT_REFUSALS.eventsExpired, { after: String(after), kept: String(kept) }));
}
