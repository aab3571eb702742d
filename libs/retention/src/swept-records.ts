import type { Collection, IndexValue, PageRequest, RecordStore, VersionedRecord } from '#document-store';
import type { Sweep } from './sweep.js';

export interface SweptRecordsOptions<T extends object> {
  readonly name: string;
  readonly keeps: string;
  readonly collection: Collection<T>;
  /**
   * An index over the whole collection, ordered by the time from which a record is kept. A record that is not in it
   * stays.
   */
  readonly index: string;
  /** How long it is kept from then on. */
  readonly keptMs: number;
  /**
   * How the index's times are written: milliseconds since the Unix epoch, or ISO 8601 UTC (a date alone is its first
   * moment).
   */
  readonly times: 'milliseconds' | 'iso';
  /** Destroys what hangs on the records, keys above all, before they go. May be repeated after a kill. */
  readonly before?: (records: readonly VersionedRecord<T>[]) => Promise<void>;
}

/**
 * Records that go when they have been kept for long enough. One that changes meanwhile, and so may be of use again, is
 * looked at anew.
 */
export class SweptRecords<T extends object> implements Sweep {
  readonly name: string;
  readonly keeps: string;
  private readonly order: string;

  /** @throws Error for an index that is not over the whole collection */
  constructor(
    private readonly records: RecordStore,
    private readonly options: SweptRecordsOptions<T>,
  ) {
    const { name, keeps, collection, index } = options;
    const found = collection.indexes.find((one) => one.name === index && one.equal.length === 0);
    if (found === undefined) throw new Error(`${collection.name} has no index ${index} over all its records`);
    this.name = name;
    this.keeps = keeps;
    this.order = found.order;
  }

  async dueSince(now: number): Promise<number | undefined> {
    const [first] = await this.due(now, 1);
    if (first === undefined) return undefined;
    return this.timeOf(first) + this.options.keptMs;
  }

  async sweep(now: number, limit: number): Promise<number> {
    const { collection, before } = this.options;
    const due = await this.due(now, limit);
    if (due.length > 0) await before?.(due);
    const removed = await Promise.all(due.map(({ id, version }) => this.records.remove(collection, id, version)));
    return removed.filter((isRemoved) => isRemoved).length;
  }

  private due(now: number, limit: number): Promise<readonly VersionedRecord<T>[]> {
    const { collection, index, keptMs, times } = this.options;
    const keptSince = now - keptMs;
    const atMost: IndexValue = times === 'iso' ? new Date(keptSince).toISOString() : keptSince;
    const request: PageRequest = { index, equal: {}, direction: 'up', atMost, limit };
    return this.records.page(collection, request);
  }

  private timeOf({ body }: VersionedRecord<T>): number {
    const value: unknown = Reflect.get(body, this.order);
    return typeof value === 'number' ? value : Date.parse(String(value));
  }
}
