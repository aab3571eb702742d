import type { PageRequest, RecordStore, VersionedRecord } from '#document-store';
import type { Sweep } from '#retention';
import { DELIVERIES, type DeliveryRecord } from '#webhooks';

type StoredDelivery = VersionedRecord<DeliveryRecord>;

/** How many are looked at to tell whether one is overdue. */
const PAGE_SIZE = 100;

/**
 * Deliveries that ended under a version which did not note when: they go by their last attempt. Whatever a later
 * version ended notes it, and goes by that, so few are old enough to be looked at here.
 */
export class UnmarkedDeliveries implements Sweep {
  readonly name = `${DELIVERIES.name}-without-rest`;
  readonly keeps = 'as deliveries are: left by a version that did not note when one ended';
  private after: PageRequest['after'];

  constructor(
    private readonly records: RecordStore,
    private readonly keptMs: number,
  ) {}

  async dueSince(now: number): Promise<number | undefined> {
    const due = this.dueAmong(await this.page(now, PAGE_SIZE), now);
    if (due.length === 0) return undefined;
    return Math.min(...due.map(({ body }) => restingSince(body))) + this.keptMs;
  }

  /** Looks at the next `limit` of those that came up long enough ago. */
  async sweep(now: number, limit: number): Promise<number> {
    const page = await this.page(now, limit, this.after);
    const last = page.at(-1);
    this.after = page.length < limit || last === undefined ? undefined : { order: last.body.createdAt, id: last.id };
    const due = this.dueAmong(page, now);
    const removed = await Promise.all(due.map(({ id, version }) => this.records.remove(DELIVERIES, id, version)));
    return removed.filter((isRemoved) => isRemoved).length;
  }

  private page(now: number, limit: number, after?: PageRequest['after']): Promise<readonly StoredDelivery[]> {
    const request = { index: 'by-creation', equal: {}, direction: 'up', atMost: now - this.keptMs, limit } as const;
    return this.records.page(DELIVERIES, { ...request, ...(after && { after }) });
  }

  private dueAmong(page: readonly StoredDelivery[], now: number): readonly StoredDelivery[] {
    return page.filter(({ body }) => isUnmarked(body) && restingSince(body) <= now - this.keptMs);
  }
}

function isUnmarked({ state, restsSince }: Partial<DeliveryRecord>): boolean {
  return state !== 'pending' && restsSince === undefined;
}

function restingSince({ pendingSince, attempts }: DeliveryRecord): number {
  return Math.max(pendingSince, attempts.at(-1)?.at ?? 0);
}
