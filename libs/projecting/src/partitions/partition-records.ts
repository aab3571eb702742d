import { changeRecord, type Collection, type RecordStore } from '#document-store';

/** Into how many partitions the views of this installation are divided. */
export interface PartitionCount {
  readonly count: number;
}

export const PARTITIONS: Collection<PartitionCount> = { name: 'partitions', indexes: [] };

const ID = 'views';

/** The number that every process of an installation goes by, as a record; without one it is 1. */
export class PartitionRecords {
  constructor(private readonly records: RecordStore) {}

  async count(): Promise<number> {
    return (await this.records.get(PARTITIONS, ID))?.body.count ?? 1;
  }

  /** For an installation whose views were never begun. Who is first decides: see `count`. */
  async begin(count: number): Promise<void> {
    await this.records.create(PARTITIONS, ID, { count });
  }

  /**
   * For an installation that is not running, whose checkpoints are in place for so many. In one write: between two, a
   * kill would leave an installation that counts as undivided.
   */
  async set(count: number): Promise<void> {
    if (count === 1) await this.records.remove(PARTITIONS, ID);
    else await changeRecord(this.records, PARTITIONS, ID, () => ({ count }));
  }
}
