import { LRUCache } from 'lru-cache';

/** What a stream comes to up to a revision. */
export interface KeptState {
  readonly state: unknown;
  readonly revision: number;
  /** The latest time that stands beside one of its events. */
  readonly latestAt: string;
}

/** Of all that is kept together: some ten thousand people or grants. */
const MOST_BYTES = 32 * 1024 * 1024;
const OF_AN_ENTRY = 200;
const OF_AN_OBJECT = 32;

/** What streams come to by each fold, those that were asked for last. The bytes that they take are estimated. */
export class KeptStates<Kept extends KeptState> {
  private readonly kept = new LRUCache<string, Kept>({
    maxSize: MOST_BYTES,
    sizeCalculation: (kept) => OF_AN_ENTRY + bytesOf(kept),
  });
  private readonly numbers = new WeakMap<object, number>();
  private folds = 0;

  /**
   * @param fold the very object that it was kept under
   * @param through the last revision that is looked at; undefined for the stream's own
   */
  get(fold: object, stream: string, through = Infinity): Kept | undefined {
    const kept = this.kept.get(this.keyOf(fold, stream));
    return kept !== undefined && kept.revision <= through ? kept : undefined;
  }

  /** Unless more of the stream is kept by now. */
  keep(fold: object, stream: string, kept: Kept): void {
    const key = this.keyOf(fold, stream);
    const before = this.kept.peek(key);
    if (before === undefined || before.revision <= kept.revision) this.kept.set(key, kept);
  }

  forget(fold: object, stream: string): void {
    this.kept.delete(this.keyOf(fold, stream));
  }

  private keyOf(fold: object, stream: string): string {
    let number = this.numbers.get(fold);
    if (number === undefined) this.numbers.set(fold, (number = this.folds += 1));
    return `${String(number)} ${stream}`;
  }
}

/** The memory that a value takes, in bytes, estimated. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return OF_AN_OBJECT + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  const parts: Iterable<unknown> = value instanceof Map ? [...value].flat() : Object.values(value);
  let sum = OF_AN_OBJECT;
  for (const part of parts) sum += bytesOf(part);
  return sum;
}
