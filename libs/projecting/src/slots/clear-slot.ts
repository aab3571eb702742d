import { MAX_PAGE, type RecordStore, type ViewStore } from '#document-store';
import { PARKED } from '../parking/parked-record.js';
import type { Projection } from '../projector/projection.js';
import { nameIn, type Slot } from './slot-name.js';
import { SlotViews } from './slot-views.js';

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
  await new SlotViews(views, slot).clear(name, projection.collections);
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
