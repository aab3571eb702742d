import type { KeptState, StateChange, StateTable } from './kept-state.js';

/** Values kept at hand between two steps; about 1 kB each at the most. */
const MOST_AT_HAND = 2_000;

/** One table of what is kept: what has changed since the last step is held here until the next one. */
export class KeptTable<Value> {
  private readonly atHand = new Map<string, Value | undefined>();
  private readonly changed = new Set<string>();

  constructor(
    private readonly state: KeptState,
    private readonly name: StateTable,
  ) {}

  get(key: string): Value | undefined {
    if (this.atHand.has(key)) return this.atHand.get(key);
    // A table holds what was put here, by this version: other versions' state is not gone on from.
    const value = this.state.get(this.name, key) as Value | undefined;
    this.atHand.set(key, value);
    return value;
  }

  /** Has to be told of each change, also of one within the value. */
  put(key: string, value: Value): void {
    this.atHand.set(key, value);
    this.changed.add(key);
  }

  remove(key: string): void {
    if (this.get(key) === undefined) return;
    this.atHand.set(key, undefined);
    this.changed.add(key);
  }

  /** All keys there are now. */
  *keys(): Generator<string> {
    for (const key of this.state.keys(this.name)) if (!this.changed.has(key)) yield key;
    for (const key of this.changed) if (this.atHand.get(key) !== undefined) yield key;
  }

  /** How many keys have changed since the last step. */
  get pending(): number {
    return this.changed.size;
  }

  *changes(): Generator<StateChange> {
    for (const key of this.changed) yield { table: this.name, key, value: this.atHand.get(key) };
  }

  /** To be called when the changes are durable. */
  settled(): void {
    this.changed.clear();
    if (this.atHand.size > MOST_AT_HAND) this.atHand.clear();
  }

  /** As if nothing had ever been there. */
  forget(): void {
    this.changed.clear();
    this.atHand.clear();
  }
}
