import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import type { JsonObject, NewEvent } from '#event-store';

const KINDS = ['read', 'taken back', 'claim', 'preview', 'damaged read', 'damaged preview', 'of tomorrow'] as const;

const GRANTS = 8;

export interface PartitionedHistory {
  readonly happenings: readonly {
    readonly kind: (typeof KINDS)[number];
    readonly grant: number;
    readonly day: number;
  }[];
  /** After how many events other processes take over, again and again. */
  readonly stretch: number;
  /** Which partitions run in each stretch, as bits, and which of them twice at once. */
  readonly runs: readonly { readonly running: number; readonly twice: number }[];
  /** Of each write, how much of it a crash leaves; nothing is cut off once they are used up. */
  readonly crashes: readonly number[];
}

const bits = fc.nat({ max: 15 });

export const partitionedHistories: fc.Arbitrary<PartitionedHistory> = fc.record({
  happenings: fc.array(
    fc.record({ kind: fc.constantFrom(...KINDS), grant: fc.nat({ max: GRANTS - 1 }), day: fc.nat({ max: 1 }) }),
    { minLength: 1, maxLength: 60 },
  ),
  stretch: fc.integer({ min: 1, max: 25 }),
  runs: fc.array(fc.record({ running: bits, twice: bits }), { minLength: 1, maxLength: 6 }),
  crashes: fc.array(fc.nat({ max: 6 }), { maxLength: 6 }),
});

export interface StoredEvent {
  readonly stream: string;
  readonly event: NewEvent;
}

/** The events of a history, in the order of the log: of eight grants of four people at three businesses. */
export function eventsOf({ happenings }: PartitionedHistory): readonly StoredEvent[] {
  const ids = (count: number): readonly string[] => Array.from({ length: count }, () => randomUUID());
  const [people, businesses, grants] = [ids(4), ids(3), ids(GRANTS)];
  return happenings.map(({ kind, grant, day }) => {
    const personId = people[grant % people.length] ?? '';
    const businessId = businesses[grant % businesses.length] ?? '';
    const grantId = grants[grant] ?? '';
    const { stream, type, data } = happened(kind, { personId, businessId, grantId });
    const metadata = {
      time: `2030-01-0${String(day + 1)}T12:00:00.000Z`,
      correlationId: randomUUID(),
      causationId: null,
      actor: `business:${businessId}`,
    };
    return { stream, event: { id: randomUUID(), type, data, metadata } };
  });
}

interface Ids {
  readonly personId: string;
  readonly businessId: string;
  readonly grantId: string;
}

function happened(
  kind: (typeof KINDS)[number],
  { personId, businessId, grantId }: Ids,
): { readonly stream: string; readonly type: string; readonly data: JsonObject } {
  const access = { businessId, channel: 'api', grantId, grantRevision: 0 };
  const previewId = randomUUID();
  const preview = { previewId, businessId, personId, keyId: randomUUID(), channel: 'api', callId: null };
  const entries = `access-${personId}`;
  switch (kind) {
    case 'read':
      return { stream: entries, type: 'access.read.v1', data: { ...access, fields: ['name'] } };
    case 'taken back':
      return { stream: entries, type: 'access.read.v1', data: { ...access, fields: [] } };
    case 'damaged read':
      return { stream: entries, type: 'access.read.v1', data: { ...access, fields: 'name' } };
    case 'of tomorrow':
      return { stream: entries, type: 'access.read.v9', data: { businessId } };
    case 'claim':
      return {
        stream: `grant-${grantId}`,
        type: 'grant.claimed.v1',
        data: { grantId, previewId, businessId, personId, externalRef: null, channel: 'api', personRevision: 2 },
      };
    case 'preview':
      return {
        stream: `preview-${previewId}`,
        type: 'preview.made.v1',
        data: { ...preview, expiresAt: '2030-01-01T13:00:00.000Z' },
      };
    case 'damaged preview':
      return { stream: `preview-${previewId}`, type: 'preview.made.v1', data: { ...preview, expiresAt: 7 } };
  }
}
