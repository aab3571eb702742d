import { DAY_MS } from '#clock';
import { grantIdOf, grantStream, isInstant, isTold, isUuid, publicEvent, STREAM_PREFIXES } from '#domain';
import type { LogEvent } from '#events';
import type { KeptUntil, Projection, WorkingDocuments } from '#projecting';
import { idNamed, incoming, type IncomingEvent } from '../incoming-event.js';
import { isClaim, readFeedAhead } from './read-feed-ahead.js';
import {
  FEED_COUNTS,
  FEED_EVENTS,
  FEED_GRANTS,
  feedEventId,
  type FeedCountDocument,
  type FeedEventDocument,
  type FeedGrantDocument,
} from './feed-documents.js';

type GrantIncoming = IncomingEvent<ReturnType<typeof grantStream>>;

/** docs/api.md, Events feed. */
export const FEED_KEPT: KeptUntil = {
  collection: FEED_EVENTS,
  index: 'by-age',
  since: 'keptSince',
  ms: 30 * DAY_MS,
};

/** Every grant's events go into these: at most so often are they written. */
const PAUSE_MS = 20;

/**
 * What businesses are told, each business's numbered from 1 in the order of the log. A number hangs on nothing but the
 * stored events before it, so that every rebuild and every version counts alike; nothing here is ever parked, since
 * what stood still would hold up a whole business (docs/decisions/events-feed.md).
 */
export const EVENT_FEED: Projection = {
  name: 'event-feed',
  streamPrefixes: [STREAM_PREFIXES.grant],
  collections: [FEED_GRANTS, FEED_EVENTS, FEED_COUNTS],
  writtenLast: [FEED_COUNTS],
  keptFor: FEED_KEPT,
  pauseMs: PAUSE_MS,
  readAhead: readFeedAhead,
  apply,
};

async function apply(logged: LogEvent, documents: WorkingDocuments): Promise<void> {
  const grantId = grantIdOf(logged.stream);
  if (grantId === undefined) return;
  const grant = incoming(grantStream(grantId), logged);
  if (isClaim(logged)) {
    await documents.evolve(FEED_GRANTS, grantId, logged, (begun) => begun ?? begin(grant));
    return;
  }
  const of = await documents.current(FEED_GRANTS, grantId);
  // One whose claim does not name its business is nobody's.
  if (of === undefined || !isTold(logged.recorded)) return;
  await number(grant, grantId, of, documents);
}

async function number(
  grant: GrantIncoming,
  grantId: string,
  { businessId, claimedAt }: FeedGrantDocument,
  documents: WorkingDocuments,
): Promise<void> {
  const { logged } = grant;
  const at = timeOf(logged);
  const counted: FeedCountDocument[] = [];
  await documents.evolve(FEED_COUNTS, businessId, logged, (before) => {
    const next = oneMore(before, businessId, at ?? claimedAt);
    counted.push(next);
    return next;
  });
  // None when it was counted before: then it stands, too.
  for (const { count: sequence, keptSince } of counted) {
    const event: FeedEventDocument = {
      ...{ businessId, sequence, grantId, at, keptSince },
      ...{ eventId: logged.id, revision: logged.revision },
      told: (grant.event && publicEvent(grant.event)) ?? null,
    };
    await documents.evolve(FEED_EVENTS, feedEventId(businessId, sequence), logged, () => event);
  }
}

/** Undefined when it does not say whose it is. */
function begin(claim: GrantIncoming): FeedGrantDocument | undefined {
  const businessId = idNamed(claim, 'businessId');
  if (!isUuid(businessId)) return undefined;
  const { event } = claim;
  const isRead = event?.type === 'grant.claimed.v1' || event?.type === 'grant.claim_requested.v1';
  return { businessId, externalRef: isRead ? event.data.externalRef : null, claimedAt: timeOf(claim.logged) };
}

/** ISO; null where that cannot be read. */
function timeOf({ metadata: { time } }: LogEvent): string | null {
  return isInstant(time) ? time : null;
}

/** @param at when the event took effect, as far as that is known, ISO */
function oneMore(before: FeedCountDocument | undefined, businessId: string, at: string | null): FeedCountDocument {
  const [since, time] = [before?.keptSince ?? '', at ?? ''];
  return { businessId, count: (before?.count ?? 0) + 1, keptSince: time > since ? time : since };
}
