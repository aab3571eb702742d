import {
  ForwardingViewStore,
  type Collection,
  type PageRequest,
  type RemovalRequest,
  type ScanRequest,
  type ViewDocument,
  type ViewStore,
} from '#document-store';
import type { Projection } from '../projector/projection.js';
import { collectionIn } from './slot.js';
import { nameIn, SLOTS } from './slot-name.js';
import { INITIAL_SLOTS, isSpareKept, type SlotState } from './slot-records.js';

/**
 * The views as answers are made from them: of each projection those in its active slot, all its collections at once.
 * Names that are no projection's pass through, so those who write in a slot stand on this store too.
 */
export class LiveViews extends ForwardingViewStore {
  private readonly projectionOf = new Map<string, string>();
  private readonly slotStates = new Map<string, SlotState>();

  constructor(views: ViewStore, projections: readonly Projection[]) {
    super(views);
    for (const { name, collections } of projections) {
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

  override get<T extends object>(collection: Collection<T>, id: string): Promise<ViewDocument<T> | undefined> {
    return this.views.get(this.live(collection), id);
  }

  override getMany<T extends object>(
    collection: Collection<T>,
    ids: readonly string[],
  ): Promise<readonly ViewDocument<T>[]> {
    return this.views.getMany(this.live(collection), ids);
  }

  override page<T extends object>(
    collection: Collection<T>,
    request: PageRequest,
  ): Promise<readonly ViewDocument<T>[]> {
    return this.views.page(this.live(collection), request);
  }

  override scan<T extends object>(
    collection: Collection<T>,
    request: ScanRequest,
  ): Promise<readonly ViewDocument<T>[]> {
    return this.views.scan(this.live(collection), request);
  }

  override removeEarliest(collection: Collection<object>, request: RemovalRequest): Promise<number> {
    return this.views.removeEarliest(this.live(collection), request);
  }

  /**
   * Where a projection stands in every slot that some process may be reading: whoever waits for it finds what it waited
   * for in either, so that no read goes back in time while the processes change slots one after the other.
   */
  override async checkpoint(name: string): Promise<string | undefined> {
    const slotState = this.slotStates.get(name);
    if (slotState === undefined) return this.views.checkpoint(name);
    const { active } = slotState;
    const kept = isSpareKept(slotState) ? SLOTS : [active];
    const [one, other] = await Promise.all(kept.map((slot) => this.views.checkpoint(nameIn(slot, name))));
    if (kept.length === 1 || one === undefined) return one;
    return other === undefined || other < one ? other : one;
  }

  private live<T extends object>(collection: Collection<T>): Collection<T> {
    const projection = this.projectionOf.get(collection.name);
    return projection === undefined ? collection : collectionIn(this.standingOf(projection).active, collection);
  }
}
