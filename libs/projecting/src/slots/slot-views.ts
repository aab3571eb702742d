import {
  ForwardingViewStore,
  type Collection,
  type PageRequest,
  type RemovalRequest,
  type ScanRequest,
  type ViewBatch,
  type ViewDocument,
  type ViewStore,
} from '#document-store';
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

  override get<T extends object>(collection: Collection<T>, id: string): Promise<ViewDocument<T> | undefined> {
    return this.views.get(collectionIn(this.slot, collection), id);
  }

  override getMany<T extends object>(
    collection: Collection<T>,
    ids: readonly string[],
  ): Promise<readonly ViewDocument<T>[]> {
    return this.views.getMany(collectionIn(this.slot, collection), ids);
  }

  override page<T extends object>(
    collection: Collection<T>,
    request: PageRequest,
  ): Promise<readonly ViewDocument<T>[]> {
    return this.views.page(collectionIn(this.slot, collection), request);
  }

  override scan<T extends object>(
    collection: Collection<T>,
    request: ScanRequest,
  ): Promise<readonly ViewDocument<T>[]> {
    return this.views.scan(collectionIn(this.slot, collection), request);
  }

  override apply({ writes, checkpoint }: ViewBatch): Promise<void> {
    return this.views.apply({
      writes: writes.map(({ collection, document }) => ({
        collection: collectionIn(this.slot, collection),
        document,
      })),
      ...(checkpoint && { checkpoint }),
    });
  }

  override clear(checkpoint: string, collections: readonly Collection<object>[]): Promise<void> {
    return this.views.clear(
      checkpoint,
      collections.map((collection) => collectionIn(this.slot, collection)),
    );
  }

  override removeEarliest(collection: Collection<object>, request: RemovalRequest): Promise<number> {
    return this.views.removeEarliest(collectionIn(this.slot, collection), request);
  }
}
