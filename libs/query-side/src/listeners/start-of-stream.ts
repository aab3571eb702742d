import { FIELD_REASONS, fillPlaceholders, invalidRequest } from '#domain';
import { QueryRejected } from '../query-rejected.js';

/**
 * Behind which event a stream begins.
 * @param lastEventId as the client said; undefined when it did not
 * @param otherwise where it begins then: no further than the end, which a log that was put back may have moved
 * @param last the `sequence` of the last event that there is
 * @throws QueryRejected `invalid_request` for an id that no event has yet: the events until then would be lost
 */
export function startOf(lastEventId: number | undefined, otherwise: number, last: number): number {
  if (lastEventId === undefined) return Math.min(otherwise, last);
  if (lastEventId <= last) return lastEventId;
  const reason = fillPlaceholders(FIELD_REASONS.notSentYet, { last: String(last) });
  throw new QueryRejected(invalidRequest('Last-Event-ID', reason));
}
