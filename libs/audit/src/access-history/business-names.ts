import { businessStream, type Fold } from '#domain';
import type { EventStore } from '#event-store';
import { ALL_UNREADABLE_PASSED_OVER, foldSealed, type SealedIn } from '#events';

/** A business's name as its last event about it has it; undefined before the first. */
const NAME: Fold<string | undefined, SealedIn<ReturnType<typeof businessStream>>> = {
  initial: undefined,
  evolve: (name, event) =>
    event.type === 'business.registered.v1' || event.type === 'business.renamed.v1' ? event.data.name : name,
};

/** The names of businesses as they stand in the log; a business that is not there has none. */
export async function businessNames(
  log: EventStore,
  businessIds: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const id of new Set(businessIds)) {
    const { state: name } = await foldSealed(log, businessStream(id), NAME, {
      passedOver: ALL_UNREADABLE_PASSED_OVER,
    });
    if (name !== undefined) names.set(id, name);
  }
  return names;
}
