import { businessStream } from '#domain';
import type { EventStore } from '#event-store';
import { wholeStream } from '../reading/whole-stream.js';

/** The names of businesses as they stand in the log; a business that is not there has none. */
export async function businessNames(
  log: EventStore,
  businessIds: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const id of new Set(businessIds)) {
    for await (const { type, data } of wholeStream(log, businessStream(id))) {
      const isNamed = type === 'business.registered.v1' || type === 'business.renamed.v1';
      if (isNamed && typeof data['name'] === 'string') names.set(id, data['name']);
    }
  }
  return names;
}
