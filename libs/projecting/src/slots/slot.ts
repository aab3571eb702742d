import type { Collection } from '#document-store';
import { checkpointOf } from '../partitions/partition.js';
import { partitionsOf } from '../partitions/partitions-of.js';
import type { Projection } from '../projector/projection.js';
import { nameIn, SLOTS, type Slot } from './slot-name.js';

const known = new Map<string, Collection<object>>();

/** The collection as the view store knows it. */
export function collectionIn<T extends object>(slot: Slot, collection: Collection<T>): Collection<T> {
  const name = nameIn(slot, collection.name);
  const slotState = known.get(name);
  // One name always has one definition behind it.
  if (slotState?.indexes === collection.indexes) return slotState as Collection<T>;
  const made: Collection<T> = { name, indexes: collection.indexes };
  known.set(name, made);
  return made;
}

/** The projection as it is kept in a slot: with a checkpoint, and parked documents, of its own. */
export function projectionIn(slot: Slot, projection: Projection): Projection {
  return { ...projection, name: nameIn(slot, projection.name) };
}

/** The names of the checkpoints of a projection that is kept in a slot, in so many partitions if it can be divided. */
export function checkpointsIn(slot: Slot, projection: Projection, partitions: number): readonly string[] {
  return partitionsOf(projectionIn(slot, projection), partitions).map(checkpointOf);
}

/** What a view store must be opened with to hold these projections in both slots. */
export function collectionsOf(projections: readonly Projection[]): readonly Collection<object>[] {
  return projections.flatMap(({ collections }) =>
    SLOTS.flatMap((slot) => collections.map((collection) => collectionIn(slot, collection))),
  );
}
