import { randomUUID } from 'node:crypto';
import type { EventStore, NewEvent } from '#event-store';

const PEOPLE = 400;
const BUSINESSES = 50;
/** Entries of one person that are appended together. */
const TOGETHER = 50;

/** Reads of grants, as entries of accesses in the log: many people's, by some businesses. */
export class AccessBurst {
  private readonly people = ids(PEOPLE);
  private readonly grants = ids(PEOPLE);
  private readonly businesses = ids(BUSINESSES);

  /** @returns how many were appended */
  async append(log: EventStore, events: number): Promise<number> {
    let appended = 0;
    for (let turn = 0; appended < events; turn++) {
      const at = turn % PEOPLE;
      await log.append(`access-${this.people[at] ?? ''}`, this.entries(at), 'any');
      appended += TOGETHER;
    }
    return appended;
  }

  private entries(at: number): readonly NewEvent[] {
    return Array.from({ length: TOGETHER }, (_, nth) => {
      const businessId = this.businesses[(at + nth) % BUSINESSES] ?? '';
      const data = {
        businessId,
        channel: 'api',
        grantId: this.grants[at] ?? '',
        grantRevision: 0,
        fields: ['address'],
      };
      const actor = `business:${businessId}`;
      const metadata = { time: new Date().toISOString(), correlationId: randomUUID(), causationId: null, actor };
      return { id: randomUUID(), type: 'access.read.v1', data, metadata };
    });
  }
}

function ids(count: number): readonly string[] {
  return Array.from({ length: count }, () => randomUUID());
}
