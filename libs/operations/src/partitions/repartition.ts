import type { RecordStore, ViewStore } from '#document-store';
import { checkpointsIn, leastOf, PartitionRecords, SLOTS, type Projection, type Slot } from '#projecting';
import { PROJECTIONS } from '#projections';

interface Divided {
  readonly views: ViewStore;
  readonly records: RecordStore;
}

/** The projections whose documents can be divided. */
export const DIVISIBLE: readonly Projection[] = PROJECTIONS.filter(({ partitionedBy }) => partitionedBy !== undefined);

/**
 * Divides the views of an installation into another number of partitions, while no process of it runs. Documents stay
 * what they are: each new partition goes on from where all of the old ones had come, and passes over what its documents
 * have. May be cut off and called again.
 * @returns into how many they were divided before
 */
export async function repartition(to: number, { views, records }: Divided): Promise<number> {
  const kept = new PartitionRecords(records);
  const from = await kept.count();
  if (from === to) return from;
  const places = DIVISIBLE.flatMap((projection) => SLOTS.map((slot) => ({ projection, slot })));
  for (const { projection, slot } of places) await begin(projection, slot, from, to, views);
  await kept.set(to);
  for (const { projection, slot } of places) await forget(checkpointsIn(slot, projection, from), views);
  return from;
}

async function begin(projection: Projection, slot: Slot, from: number, to: number, views: ViewStore): Promise<void> {
  const standing = checkpointsIn(slot, projection, from).map((name) => views.checkpoint(name));
  const position = leastOf(await Promise.all(standing));
  const names = checkpointsIn(slot, projection, to);
  // What is there under these names is of an earlier division, and of views that may be gone since.
  await forget(names, views);
  if (position === undefined) return;
  for (const name of names) await views.apply({ writes: [], checkpoint: { name, position } });
}

async function forget(names: readonly string[], views: ViewStore): Promise<void> {
  for (const name of names) await views.clear(name, []);
}
