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
