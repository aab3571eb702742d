import { ForwardingViewStore, type Collection, type ViewStore } from '#document-store';
import { checkpointOf, leastOf } from '../partitions/partition.js';
import { partitionsOf } from '../partitions/partitions-of.js';
import type { Projection } from '../projector/projection.js';
import { collectionIn, projectionIn } from './slot.js';
import { SLOTS } from './slot-name.js';
import { INITIAL_SLOTS, isSpareKept, type SlotState } from './slot-records.js';

/**
 * The views as answers are made from them: of each projection those in its active slot, all its collections at once.
 * Names that are no projection's pass through, so those who write in a slot stand on this store too.
 */
export class LiveViews extends ForwardingViewStore {
  private readonly projectionOf = new Map<string, string>();
  private readonly slotStates = new Map<string, SlotState>();
  /** What stands under a projection's name, or under that of one of its partitions. */
  private readonly keptUnder = new Map<string, readonly Projection[]>();

  /** @param partitions into how many those are divided that can be */
  constructor(views: ViewStore, projections: readonly Projection[], partitions = 1) {
    super(views);
    for (const projection of projections) {
      const { name, collections } = projection;
      const kept = partitionsOf(projection, partitions);
      for (const one of kept) this.keptUnder.set(checkpointOf(one), [one]);
      this.keptUnder.set(name, kept);
      this.slotStates.set(name, INITIAL_SLOTS);
      for (const collection of collections) this.projectionOf.set(collection.name, name);
    }
  }

  get projections(): readonly string[] {
    return [...this.slotStates.keys()];
  }

  standingOf(projection: string): SlotState {
    return this.slotStates.get(projection) ?? INITIAL_SLOTS;
  }

  /** From here on this process reads by this state of the slots. */
  adopt(projection: string, slotState: SlotState): void {
    this.slotStates.set(projection, slotState);
  }

  /**
   * Where a projection stands in every slot that some process may be reading: whoever waits for it finds what it waited
   * for in either, so that no read goes back in time while the processes change slots one after the other. And the same
   * in every partition, or in one of them by its own name.
   */
  override async checkpoint(name: string): Promise<string | undefined> {
    const kept = this.keptUnder.get(name);
    if (kept === undefined) return this.views.checkpoint(name);
    const checkpoints = kept.flatMap((projection) => {
      const slotState = this.standingOf(projection.name);
      const slots = isSpareKept(slotState) ? SLOTS : [slotState.active];
      return slots.map((slot) => this.views.checkpoint(checkpointOf(projectionIn(slot, projection))));
    });
    return leastOf(await Promise.all(checkpoints));
  }

  protected override standingFor<T extends object>(collection: Collection<T>): Collection<T> {
    const projection = this.projectionOf.get(collection.name);
    return projection === undefined ? collection : collectionIn(this.standingOf(projection).active, collection);
  }
}
