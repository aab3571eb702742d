import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { answerOf, console } from '../../api/clients.js';
import { partOf } from '../here/business.js';
import type { LiveEvent } from './event-stream.js';

const [SOON_MS, LATER_MS, NEW_FOR_MS] = [3_000, 15_000, 120_000];
/** The most that a page of the feed holds. */
const A_PAGE = 1_000;

/**
 * The same events with the attempts at them by now: tries come after the events, and further tries much later.
 * @param events newest first
 */
export function useAttempted(businessId: string, events: readonly LiveEvent[]): readonly LiveEvent[] {
  const after = (events.at(-1)?.sequence ?? 1) - 1;
  const limit = String(Math.min(A_PAGE, Math.max(1, events.length)));
  const params = { path: { id: businessId }, query: { after: String(after), limit } };
  const { data } = useQuery({
    queryKey: [...partOf(businessId, 'attempted'), after, limit],
    queryFn: () => answerOf(console.GET('/console/v1/businesses/{id}/events', { params })),
    enabled: events.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: () => (isNew(events[0]) ? SOON_MS : LATER_MS),
  });
  const known = new Map(data?.data.map(({ sequence, attempts }) => [sequence, attempts]));
  return events.map((event) => {
    const attempts = known.get(event.sequence);
    return attempts !== undefined && attempts.length > event.attempts.length ? { ...event, attempts } : event;
  });
}

function isNew(event: LiveEvent | undefined): boolean {
  return event?.timestamp != null && Date.now() - Date.parse(event.timestamp) < NEW_FOR_MS;
}
