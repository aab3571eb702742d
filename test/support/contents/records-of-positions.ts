import { MAX_PAGE, type RecordStore } from '#document-store';
import { MAX_READ, type EventStore, type Position } from '#event-store';
import { KEPT_COLLECTIONS } from '#runtime';

/** Of the first events of a log. */
export async function positionsIn(log: EventStore): Promise<readonly Position[]> {
  const { events } = await log.readLog({ limit: MAX_READ });
  return events.map(({ position }) => position);
}

/** Collections in which a record tells of one of these positions of EventStoreDB. */
export async function tellOf(
  positions: ReadonlySet<Position>,
  stores: Readonly<Record<'proofs' | 'records', RecordStore>>,
): Promise<readonly string[]> {
  const told: string[] = [];
  for (const database of ['proofs', 'records'] as const)
    for (const collection of KEPT_COLLECTIONS[database]) {
      const found = JSON.stringify(await stores[database].scan(collection, { limit: MAX_PAGE }));
      if ((found.match(/\d{20}/g) ?? []).some((text) => positions.has(text))) told.push(collection.name);
    }
  return told;
}
