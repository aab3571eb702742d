import { MAX_PAGE, type Collection, type RecordStore } from '#document-store';

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

const WRITE_EVERY_MS = 1000;

/**
 * Counts authenticated requests by business and day. Gathered in memory and written once a second for each business,
 * however many there are: a process that is killed loses the last second, which nothing but the console's usage page
 * goes by.
 */
export class RequestUsage {
  private gathered = new Map<string, RequestUsageRecord>();
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly records: RecordStore) {}

  /** @param date UTC, YYYY-MM-DD */
  add(businessId: string, date: string, requests = 1): void {
    const id = idOf(businessId, date);
    const gathered = this.gathered.get(id)?.requests ?? 0;
    this.gathered.set(id, { businessId, date, requests: gathered + requests });
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.write().catch(() => undefined);
    }, WRITE_EVERY_MS).unref();
  }

  /**
   * Requests by day, those of this process up to now and of others up to a second ago.
   * @param dates at most MAX_PAGE; a day without requests is not in the answer
   */
  async of(businessId: string, dates: readonly string[]): Promise<ReadonlyMap<string, number>> {
    await this.write();
    const ids = dates.slice(0, MAX_PAGE).map((date) => idOf(businessId, date));
    const records = await this.records.getMany(REQUEST_USAGE, ids);
    return new Map(records.map(({ body }) => [body.date, body.requests]));
  }

  /** Writes what is gathered and gathers no more on its own. */
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.write();
  }

  /** One after the other: two writes of one process would only get in each other's way. */
  private write(): Promise<void> {
    this.writing = this.writing.catch(() => undefined).then(() => this.writeGathered());
    return this.writing;
  }

  private async writeGathered(): Promise<void> {
    const gathered = [...this.gathered.values()];
    this.gathered = new Map();
    const written = await Promise.allSettled(gathered.map((usage) => this.addToRecord(usage)));
    for (const [index, { status }] of written.entries()) {
      const usage = gathered[index];
      // The engine is out of reach: kept for the next time.
      if (status === 'rejected' && usage !== undefined) this.add(usage.businessId, usage.date, usage.requests);
    }
  }

  private async addToRecord(usage: RequestUsageRecord): Promise<void> {
    const id = idOf(usage.businessId, usage.date);
    for (;;) {
      const current = await this.records.get(REQUEST_USAGE, id);
      if (current === undefined) {
        if (await this.records.create(REQUEST_USAGE, id, usage)) return;
        continue;
      }
      const requests = current.body.requests + usage.requests;
      if (await this.records.replace(REQUEST_USAGE, id, current.version, { ...usage, requests })) return;
    }
  }
}

function idOf(businessId: string, date: string): string {
  return `${businessId}:${date}`;
}
