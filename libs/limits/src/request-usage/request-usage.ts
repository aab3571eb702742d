import { changeRecord, GatheredWrites, MAX_PAGE, type Collection, type RecordStore } from '#document-store';

/** Requests that a business made on one day, under `{businessId}:{date}`. */
export interface RequestUsageRecord {
  readonly businessId: string;
  /** UTC, YYYY-MM-DD. */
  readonly date: string;
  readonly requests: number;
}

export const REQUEST_USAGE: Collection<RequestUsageRecord> = {
  name: 'request-usage',
  indexes: [{ name: 'by-date', equal: [], order: 'date' }],
};

/** Counts authenticated requests by business and day; nothing but the console's usage page goes by it. */
export class RequestUsage {
  private readonly writes: GatheredWrites<RequestUsageRecord>;

  constructor(private readonly records: RecordStore) {
    this.writes = new GatheredWrites({
      merge: (one, other) => ({ ...one, requests: one.requests + other.requests }),
      write: (id, usage) => this.addToRecord(id, usage),
    });
  }

  /** @param date UTC, YYYY-MM-DD */
  add(businessId: string, date: string): void {
    this.writes.add(idOf(businessId, date), { businessId, date, requests: 1 });
  }

  /**
   * Requests by day, those of this process up to now and of others up to a second ago.
   * @param dates at most MAX_PAGE; a day without requests is not in the answer
   */
  async of(businessId: string, dates: readonly string[]): Promise<ReadonlyMap<string, number>> {
    await this.writes.flush();
    const ids = dates.slice(0, MAX_PAGE).map((date) => idOf(businessId, date));
    const records = await this.records.getMany(REQUEST_USAGE, ids);
    return new Map(records.map(({ body }) => [body.date, body.requests]));
  }

  /** Writes what is gathered and gathers no more on its own. */
  stop(): Promise<void> {
    return this.writes.stop();
  }

  private async addToRecord(id: string, usage: RequestUsageRecord): Promise<void> {
    await changeRecord(this.records, REQUEST_USAGE, id, (current) => ({
      ...usage,
      requests: (current?.requests ?? 0) + usage.requests,
    }));
  }
}

function idOf(businessId: string, date: string): string {
  return `${businessId}:${date}`;
}
