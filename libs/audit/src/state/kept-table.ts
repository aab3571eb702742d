import type { KeptState, StateChange, StateTable } from './kept-state.js';

/** Values that were read and not changed; about 1 kB each at the most. */
const MOST_AT_HAND = 500;

/** One table of what is kept: what has changed is held here until the step that it belongs to is durable. */
export class KeptTable<Value extends object | number | true> {
  /** Since the last step. */
  private changed = new Map<string, Value | undefined>();
  /** In the last step, while it is written. */
  private written = new Map<string, Value | undefined>();
  private readonly atHand = new Map<string, Value | undefined>();

  constructor(
    private readonly state: KeptState,
    private readonly name: StateTable,
  ) {}

  get(key: string): Value | undefined {
    for (const held of [this.changed, this.written, this.atHand]) {
      const value = held.get(key);
      if (value !== undefined || held.has(key)) return value;
    }
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
    const held = new Map([...this.written, ...this.changed]);
    for (const key of this.state.keys(this.name)) if (!held.has(key)) yield key;
    for (const [key, value] of held) if (value !== undefined) yield key;
  }

  /** How many keys have changed since the last step. */
  get pending(): number {
    return this.changed.size;
  }

  /** Ends the step: what has changed in it is to be written now. To be called when the one before is durable. */
  *endStep(): Generator<StateChange> {
    for (const [key, value] of this.changed) yield { table: this.name, key, value };
    this.written = this.changed;
    this.changed = new Map();
  }

  /** To be called when the step that was ended last is durable. What was read before may be older than it is. */
  settled(): void {
    this.written = new Map();
    this.atHand.clear();
  }

  /** As if nothing had ever been there. */
  forget(): void {
    this.changed.clear();
    this.settled();
  }
}
