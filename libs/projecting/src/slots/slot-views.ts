import { ForwardingViewStore, type Collection, type ViewBatch, type ViewStore } from '#document-store';
import { collectionIn } from './slot.js';
import type { Slot } from './slot-name.js';

/**
 * Views in one slot, for whoever keeps or compares them. Checkpoints go by the name they have in the slot (see
 * `projectionIn`).
 */
export class SlotViews extends ForwardingViewStore {
  constructor(
    views: ViewStore,
    private readonly slot: Slot,
  ) {
    super(views);
  }

  override apply({ writes, checkpoint }: ViewBatch): Promise<void> {
    return this.views.apply({
      writes: writes.map(({ collection, document }) => ({
        collection: this.standingFor(collection),
        document,
      })),
      ...(checkpoint && { checkpoint }),
    });
  }

  override clear(checkpoint: string | undefined, collections: readonly Collection<object>[]): Promise<void> {
    return this.views.clear(
      checkpoint,
      collections.map((collection) => this.standingFor(collection)),
    );
  }

  protected override standingFor<T extends object>(collection: Collection<T>): Collection<T> {
    return collectionIn(this.slot, collection);
  }
}
