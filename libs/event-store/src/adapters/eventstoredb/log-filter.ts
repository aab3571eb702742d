import { eventTypeFilter, excludeSystemEvents, streamNameFilter } from '@eventstore/db-client';
import type { Filter } from '@eventstore/db-client';
import type { LogFilter } from '../../index.js';

export type Matches = (event: { readonly streamId: string; readonly type: string }) => boolean;

export function matcher(filter: LogFilter | undefined): Matches {
  if (filter === undefined) return () => true;
  if ('streamPrefixes' in filter) {
    return (event) => filter.streamPrefixes.some((prefix) => event.streamId.startsWith(prefix));
  }
  const types = new Set(filter.eventTypes);
  return (event) => types.has(event.type);
}

/**
 * The filter of a subscription, for the server. It lets through too much (types that only begin like one asked for; an
 * empty list would be no filter at all, and an empty prefix lets system streams through), so `matcher` has the last
 * word.
 */
export function serverFilter(
  filter: LogFilter | undefined,
  checkpoints: Required<Pick<Filter, 'maxSearchWindow' | 'checkpointReached'>>,
): Filter {
  const options = { ...checkpoints, checkpointInterval: 1 };
  if (filter === undefined) return excludeSystemEvents(options);
  const streams = 'streamPrefixes' in filter;
  const prefixes = [...(streams ? filter.streamPrefixes : filter.eventTypes)];
  if (prefixes.length === 0) return excludeSystemEvents(options);
  return streams ? streamNameFilter({ ...options, prefixes }) : eventTypeFilter({ ...options, prefixes });
}
