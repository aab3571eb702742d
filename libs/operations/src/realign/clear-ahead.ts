import { removeAll, type RecordStore, type ViewStore } from '#document-store';
import { checkpointsIn, nameIn, PARKED, PartitionRecords, SlotViews, type Projection, type Slot } from '#projecting';

interface Engines {
  readonly views: ViewStore;
  readonly records: RecordStore;
}

/**
 * Forgets what stands in a slot that is ahead of the log, and what was parked for it. The furthest checkpoint goes
 * last: cut off before that, the slot is ahead still, so that it is found and cleared again. Nobody may project into it
 * meanwhile, nor go on from what is left.
 */
export async function clearAhead(projection: Projection, slot: Slot, { views, records }: Engines): Promise<void> {
  const count = await new PartitionRecords(records).count();
  const standing = await inOrder(checkpointsIn(slot, projection, count), views);
  await new SlotViews(views, slot).clear(undefined, projection.collections);
  await removeAll(records, PARKED, { index: 'by-projection', equal: { projection: nameIn(slot, projection.name) } });
  for (const checkpoint of standing) await views.clear(checkpoint, []);
}

/** By where they stand, the furthest last. */
async function inOrder(checkpoints: readonly string[], views: ViewStore): Promise<readonly string[]> {
  const standing = checkpoints.map(async (name) => ({ name, position: (await views.checkpoint(name)) ?? '' }));
  const found = (await Promise.all(standing)).sort((a, b) => (a.position < b.position ? -1 : 1));
  return found.map(({ name }) => name);
}
