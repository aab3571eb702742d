import type { Collection, RecordStore } from '#document-store';
import { otherSlot, type Slot } from './slot-name.js';

/**
 * What stands in the slot that does not answer:
 * - `empty`: nothing;
 * - `building`: views that somebody builds up to near the live ones;
 * - `following`: whole views, which whoever projects keeps current behind the live ones;
 * - `retiring`: the former live ones, kept current for readers that have not heard yet;
 * - `dropping`: views that whoever projects will clear.
 */
export type SpareState = 'empty' | 'building' | 'following' | 'retiring' | 'dropping';

/** Which slot of a projection answers. */
export interface SlotState {
  readonly active: Slot;
  readonly spare: SpareState;
  /** Of what is dropped, where it is the former live views: else it never answered. */
  readonly switched?: true;
}

export const VIEW_SLOTS: Collection<SlotState> = { name: 'view-slots', indexes: [] };

/** Before anything was ever rebuilt. */
export const INITIAL_SLOTS: SlotState = { active: 'blue', spare: 'empty' };

const STEPS: Readonly<Record<SpareState, readonly SpareState[]>> = {
  empty: ['building'],
  building: ['following', 'dropping'],
  following: ['retiring', 'dropping'],
  retiring: ['dropping'],
  dropping: ['empty'],
};

/** Where a projection's views stand, as a record that is changed by compare-and-set alone. */
export class SlotRecords {
  constructor(private readonly records: RecordStore) {}

  async read(projection: string): Promise<SlotState> {
    return (await this.records.get(VIEW_SLOTS, projection))?.body ?? INITIAL_SLOTS;
  }

  /** By projection; those that were never rebuilt are missing. */
  async readAll(projections: readonly string[]): Promise<ReadonlyMap<string, SlotState>> {
    const found = await this.records.getMany(VIEW_SLOTS, projections);
    return new Map(found.map(({ id, body }) => [id, body]));
  }

  /**
   * True when the views stood at `from` and now are one step further; from `following` to `retiring` the slots change
   * parts.
   */
  async step(projection: string, from: SlotState, spare: SpareState): Promise<boolean> {
    if (!STEPS[from.spare].includes(spare)) throw new Error(`views that are ${from.spare} cannot become ${spare}`);
    const body: SlotState = {
      active: spare === 'retiring' ? otherSlot(from.active) : from.active,
      spare,
      ...(from.spare === 'retiring' && { switched: true }),
    };
    const slotState = await this.records.get(VIEW_SLOTS, projection);
    if (slotState === undefined) {
      return isSame(from, INITIAL_SLOTS) && this.records.create(VIEW_SLOTS, projection, body);
    }
    return isSame(from, slotState.body) && this.records.replace(VIEW_SLOTS, projection, slotState.version, body);
  }
}

export function isSame(one: SlotState, other: SlotState): boolean {
  return one.active === other.active && one.spare === other.spare;
}

/** Whether whoever projects keeps the spare views current too. */
export function isSpareKept({ spare }: SlotState): boolean {
  return spare === 'following' || spare === 'retiring';
}
