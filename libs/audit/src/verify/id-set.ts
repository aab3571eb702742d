/** Slots at first; always a power of two. */
const FEWEST = 1_024;
const FULLEST = 0.7;

/**
 * Ids that were met, as 63 bits of each: 8 bytes a slot, 11 to 23 for each id. Two ids that agree in those bits are
 * taken for one, once in 2^63 / n looks, so that something missing may go unseen with that chance and nothing that is
 * there is ever missed.
 */
export class IdSet {
  private slots = new Uint32Array(2 * FEWEST);
  private size = 0;

  /** @param id a UUID */
  add(id: string): void {
    if (this.size + 1 > (this.slots.length / 2) * FULLEST) this.grow();
    const [high, low] = bitsOf(id);
    if (put(this.slots, high, low)) this.size += 1;
  }

  has(id: string): boolean {
    const [high, low] = bitsOf(id);
    const at = slotOf(this.slots, high, low);
    return this.slots[at] === high && this.slots[at + 1] === low;
  }

  private grow(): void {
    const old = this.slots;
    this.slots = new Uint32Array(2 * old.length);
    for (let at = 0; at < old.length; at += 2) {
      const high = old[at] ?? 0;
      const low = old[at + 1] ?? 0;
      if (high !== 0 || low !== 0) put(this.slots, high, low);
    }
  }
}

/** The first eight digits and the last eight: neither holds the version. Never both 0, which is an empty slot. */
function bitsOf(id: string): readonly [number, number] {
  return [Number.parseInt(id.slice(0, 8), 16) >>> 0, (Number.parseInt(id.slice(-8), 16) | 1) >>> 0];
}

/** True when it was not there. */
function put(slots: Uint32Array, high: number, low: number): boolean {
  const at = slotOf(slots, high, low);
  if (slots[at] === high && slots[at + 1] === low) return false;
  slots[at] = high;
  slots[at + 1] = low;
  return true;
}

/** Where it is, or would be. */
function slotOf(slots: Uint32Array, high: number, low: number): number {
  const mask = slots.length / 2 - 1;
  for (let slot = (high ^ low) & mask; ; slot = (slot + 1) & mask) {
    const at = 2 * slot;
    if (slots[at] === high && slots[at + 1] === low) return at;
    if (slots[at] === 0 && slots[at + 1] === 0) return at;
  }
}
