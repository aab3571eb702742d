import {
  ForwardingViewStore,
  type Collection,
  type PageRequest,
  type ScanRequest,
  type ViewDocument,
  type ViewStore,
} from '#document-store';
import type { Projection } from '../projector/projection.js';
import { collectionIn } from './slot.js';
import { nameIn, SLOTS } from './slot-name.js';
import { FIRST_STANDING, isSpareKept, type Standing } from './slot-records.js';

/**
 * The views as answers are made from them: of each projection those in its active slot, all its collections at once.
 * Names that are no projection's pass through, so those who write in a slot stand on this store too.
 */
export class LiveViews extends ForwardingViewStore {
  private readonly projectionOf = new Map<string, string>();
  private readonly standings = new Map<string, Standing>();

  constructor(views: ViewStore, projections: readonly Projection[]) {
    super(views);
    for (const { name, collections } of projections) {
      this.standings.set(name, FIRST_STANDING);
      for (const collection of collections) this.projectionOf.set(collection.name, name);
    }
  }

  get projections(): readonly string[] {
    return [...this.standings.keys()];
  }

  standingOf(projection: string): Standing {
    return this.standings.get(projection) ?? FIRST_STANDING;
  }

  /** From here on this process reads by this standing. */
  adopt(projection: string, standing: Standing): void {
    this.standings.set(projection, standing);
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

  /**
   * Where a projection stands in every slot that some process may be reading: whoever waits for it finds what it waited
   * for in either, so that no read goes back in time while the processes change slots one after the other.
   */
  override async checkpoint(name: string): Promise<string | undefined> {
    const standing = this.standings.get(name);
    if (standing === undefined) return this.views.checkpoint(name);
    const { active } = standing;
    const kept = isSpareKept(standing) ? SLOTS : [active];
    const [one, other] = await Promise.all(kept.map((slot) => this.views.checkpoint(nameIn(slot, name))));
    if (kept.length === 1 || one === undefined) return one;
    return other === undefined || other < one ? other : one;
  }

  private live<T extends object>(collection: Collection<T>): Collection<T> {
    const projection = this.projectionOf.get(collection.name);
    return projection === undefined ? collection : collectionIn(this.standingOf(projection).active, collection);
  }
}
