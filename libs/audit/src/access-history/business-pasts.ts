import { BUSINESS_PAST, businessStream, type BusinessPast } from '#domain';
import type { EventStore } from '#event-store';
import { ALL_UNREADABLE_PASSED_OVER, foldSealed } from '#events';

/** What each of the businesses was known by, and when, as it stands in the log. */
export async function businessPasts(
  log: EventStore,
  businessIds: Iterable<string>,
): Promise<ReadonlyMap<string, BusinessPast>> {
  const pasts = new Map<string, BusinessPast>();
  for (const id of new Set(businessIds)) {
    const passedOver = ALL_UNREADABLE_PASSED_OVER;
    const { state } = await foldSealed(log, businessStream(id), BUSINESS_PAST, { passedOver });
    pasts.set(id, state);
  }
  return pasts;
}
