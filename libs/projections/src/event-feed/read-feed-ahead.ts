import { grantIdOf, isTold } from '#domain';
import type { LogEvent } from '#events';
import type { DocumentKey, WorkingDocuments } from '#projecting';
import { idNamed } from '../incoming-event.js';
import { FEED_COUNTS, FEED_EVENTS, FEED_GRANTS, feedEventId } from './feed-documents.js';

const CLAIM = /^grant\.claim(?:ed|_requested)\.v\d+$/;

/** By its stored type, so that one which cannot be read is a claim too. */
export function isClaim({ recorded: { type } }: LogEvent): boolean {
  return CLAIM.test(type);
}

/** Grants, then the counts of their businesses, then the places that the next numbers name. */
export async function readFeedAhead(events: readonly LogEvent[], documents: WorkingDocuments): Promise<void> {
  const grants = new Set(events.flatMap(({ stream }) => grantIdOf(stream) ?? []));
  await documents.readAhead(keysIn(FEED_GRANTS, grants));
  const told = await toldByBusiness(events, documents);
  await documents.readAhead(keysIn(FEED_COUNTS, told.keys()));
  const places: string[] = [];
  for (const [businessId, many] of told) {
    const count = (await documents.current(FEED_COUNTS, businessId))?.count ?? 0;
    for (let next = 1; next <= many; next++) places.push(feedEventId(businessId, count + next));
  }
  await documents.readAhead(keysIn(FEED_EVENTS, places));
}

/** How many of the events each business is told. */
async function toldByBusiness(
  events: readonly LogEvent[],
  documents: WorkingDocuments,
): Promise<ReadonlyMap<string, number>> {
  const [claimedHere, told] = [new Map<string, string>(), new Map<string, number>()];
  for (const logged of events) {
    const grantId = grantIdOf(logged.stream);
    if (grantId === undefined) continue;
    const claimedBy = isClaim(logged) ? idNamed({ logged }, 'businessId') : undefined;
    if (claimedBy !== undefined) claimedHere.set(grantId, claimedBy);
    if (isClaim(logged) || !isTold(logged.recorded)) continue;
    const businessId = (await documents.current(FEED_GRANTS, grantId))?.businessId ?? claimedHere.get(grantId);
    if (businessId !== undefined) told.set(businessId, (told.get(businessId) ?? 0) + 1);
  }
  return told;
}

function keysIn(collection: DocumentKey['collection'], ids: Iterable<string>): readonly DocumentKey[] {
  return [...ids].map((id) => ({ collection, id }));
}
