import { unpartitioned } from '../partitions/partition.js';

/**
 * A projection's views have two places in the view store, so that they can be built anew in one while the other answers
 * (docs/decisions/blue-green-views.md).
 */
export type Slot = 'blue' | 'green';
export const SLOTS: readonly Slot[] = ['blue', 'green'];

export function otherSlot(slot: Slot): Slot {
  return slot === 'blue' ? 'green' : 'blue';
}

/** Name that a collection or a checkpoint of a projection has in the view store. */
export function nameIn(slot: Slot, name: string): string {
  return `${name}--${slot}`;
}

/** What `nameIn` was given, also of a checkpoint of one partition; a name that is in no slot stays as it is. */
export function unslotted(name: string): string {
  return unpartitioned(name).replace(/--(?:blue|green)$/, '');
}
