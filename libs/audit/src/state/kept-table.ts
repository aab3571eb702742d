import type { KeptState, StateChange, StateTable } from './kept-state.js';

/** Values that were read and not changed; about 1 kB each at the most. */
const MOST_AT_HAND = 500;

/** One table of what is kept: what has changed since the last step is held here until the next one. */
export class KeptTable<Value extends object | number | true> {
  private readonly changed = new Map<string, Value | undefined>();
  private readonly atHand = new Map<string, Value | undefined>();

  constructor(
    private readonly state: KeptState,
    private readonly name: StateTable,
  ) {}

  get(key: string): Value | undefined {
    const own = this.changed.get(key);
    if (own !== undefined || this.changed.has(key)) return own;
    const known = this.atHand.get(key);
    if (known !== undefined || this.atHand.has(key)) return known;
    // A table holds what was put here, by this version: other versions' state is not gone on from.
    const value = this.state.get(this.name, key) as Value | undefined;
    if (this.atHand.size >= MOST_AT_HAND) this.atHand.clear();
    this.atHand.set(key, value);
    return value;
  }

  /** Has to be told of each change, also of one within the value. */
  put(key: string, value: Value): void {
    this.changed.set(key, value);
  }

  remove(key: string): void {
    if (this.get(key) !== undefined) this.changed.set(key, undefined);
  }

  /** All keys there are now. */
  *keys(): Generator<string> {
    for (const key of this.state.keys(this.name)) if (!this.changed.has(key)) yield key;
    for (const [key, value] of this.changed) if (value !== undefined) yield key;
  }

  /** How many keys have changed since the last step. */
  get pending(): number {
    return this.changed.size;
  }

  *changes(): Generator<StateChange> {
    for (const [key, value] of this.changed) yield { table: this.name, key, value };
  }

  /** To be called when the changes are durable. What was read before may be older than they are. */
  settled(): void {
    this.changed.clear();
    this.atHand.clear();
  }

  /** As if nothing had ever been there. */
  forget(): void {
    this.changed.clear();
    this.atHand.clear();
  }
}
