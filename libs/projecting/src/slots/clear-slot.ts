import { MAX_PAGE, type RecordStore, type ViewStore } from '#document-store';
import { PARKED } from '../parking/parked-record.js';
import { PartitionRecords } from '../partitions/partition-records.js';
import type { Projection } from '../projector/projection.js';
import { nameIn, type Slot } from './slot-name.js';
import { SlotViews } from './slot-views.js';
import { checkpointsIn } from './slot.js';

/**
 * Forgets what stands in a slot, and what was parked for it. May be cut off and called again; nobody may project into
 * it meanwhile.
 */
export async function clearSlot(
  projection: Projection,
  slot: Slot,
  { views, records }: { readonly views: ViewStore; readonly records: RecordStore },
): Promise<void> {
  const name = nameIn(slot, projection.name);
  const count = projection.partitionedBy === undefined ? 1 : await new PartitionRecords(records).count();
  const [first = name, ...others] = checkpointsIn(slot, projection, count);
  for (const checkpoint of others) await views.clear(checkpoint, []);
  await new SlotViews(views, slot).clear(first, projection.collections);
  for (;;) {
    const parked = await records.page(PARKED, {
      index: 'by-projection',
      equal: { projection: name },
      direction: 'up',
      limit: MAX_PAGE,
    });
    for (const { id } of parked) await records.remove(PARKED, id);
    if (parked.length < MAX_PAGE) return;
  }
}
