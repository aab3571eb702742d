import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import type { JsonObject, NewEvent } from '#event-store';

/** What is stored of a grant, readable or not, and whether its business is told of it. */
const HAPPENINGS = {
  approved: { type: 'grant.approved.v1', data: { personRevision: 2 }, told: true },
  denied: { type: 'grant.denied.v1', data: {}, told: true },
  scheduled: {
    type: 'grant.address_change_scheduled.v1',
    data: { personRevision: 3, effectiveDate: '2030-06-01' },
    told: true,
  },
  cancelled: {
    type: 'grant.address_change_cancelled.v1',
    data: { personRevision: 4, announced: true },
    told: true,
  },
  confirmed: { type: 'grant.address_confirmed.v1', data: { personRevision: 5 }, told: true },
  damaged: { type: 'grant.address_changed.v1', data: { effectiveDate: { nothing: 'of ours' } }, told: true },
  timeless: { type: 'grant.denied.v1', data: {}, told: true, time: 'some day' },
  unknown: { type: 'grant.exploded.v7', data: {}, told: true },
  'cancelled unannounced': {
    type: 'grant.address_change_cancelled.v1',
    data: { personRevision: 4, announced: false },
    told: false,
  },
  released: { type: 'grant.released.v1', data: {}, told: false },
  'reported, damaged': { type: 'grant.returned_mail_reported.v1', data: { reportId: 7 }, told: false },
} as const satisfies Readonly<Record<string, { type: string; data: JsonObject; told: boolean; time?: string }>>;

type What = keyof typeof HAPPENINGS;

/** How a grant begins: the last one names no business, so nobody hears of it. */
const CLAIMS = ['claimed', 'damaged claim', 'nobody’s'] as const;
type Claim = (typeof CLAIMS)[number];

export interface FeedHistory {
  /** Each with its claim and the business that it is of. */
  readonly grants: readonly { readonly claim: Claim; readonly business: number }[];
  readonly happenings: readonly { readonly grant: number; readonly what: What; readonly day: number }[];
  /** After how many events the projector runs, again and again. */
  readonly stretch: number;
  /** Of each write, how much of it a crash leaves; nothing is cut off once they are used up. */
  readonly crashes: readonly number[];
}

/** Days of the events: half of them are older than what is kept. */
export const DAYS = 60;

export const histories: fc.Arbitrary<FeedHistory> = fc.record({
  grants: fc.array(fc.record({ claim: fc.constantFrom(...CLAIMS), business: fc.nat({ max: 1 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
  happenings: fc.array(
    fc.record({
      grant: fc.nat(),
      what: fc.constantFrom(...(Object.keys(HAPPENINGS) as What[])),
      day: fc.nat({ max: DAYS }),
    }),
    { maxLength: 40 },
  ),
  stretch: fc.integer({ min: 1, max: 20 }),
  crashes: fc.array(fc.nat({ max: 6 }), { maxLength: 6 }),
});

export interface StoredHappening {
  readonly stream: string;
  readonly event: NewEvent;
  /** Whose feed it is in; undefined where it is in none. */
  readonly businessId: string | undefined;
}

/** The events of a history, in the order of the log. @param start ISO, the first of the days */
export function storedIn(history: FeedHistory, start: string): readonly StoredHappening[] {
  const businessIds = [randomUUID(), randomUUID()];
  const grants = history.grants.map(({ claim, business }) => {
    return { grantId: randomUUID(), businessId: businessIds[business] ?? '', claim };
  });
  const claims = grants.map(({ grantId, businessId, claim }) => {
    const data = { ...CLAIM_DATA, grantId, businessId: claim === 'nobody’s' ? 12 : businessId };
    const stored = claim === 'damaged claim' ? { ...data, personRevision: 'no number' } : data;
    return { stream: `grant-${grantId}`, event: eventOf('grant.claimed.v1', stored, start), businessId: undefined };
  });
  const rest = history.happenings.map(({ grant: nth, what, day }) => {
    const grant = grants[nth % grants.length];
    const { type, data, told } = HAPPENINGS[what];
    const at =
      what === 'timeless' ? HAPPENINGS[what].time : new Date(Date.parse(start) + day * 86_400_000).toISOString();
    const isHeard = told && grant?.claim !== 'nobody’s';
    const stream = `grant-${grant?.grantId ?? ''}`;
    return { stream, event: eventOf(type, data, at), businessId: isHeard ? grant?.businessId : undefined };
  });
  return [...claims, ...rest];
}

const CLAIM_DATA = {
  previewId: randomUUID(),
  personId: randomUUID(),
  externalRef: null,
  channel: 'api',
  personRevision: 2,
};

function eventOf(type: string, data: JsonObject, time: string): NewEvent {
  const metadata = { time, correlationId: randomUUID(), causationId: null, actor: 'service:test' };
  return { id: randomUUID(), type, data, metadata };
}
