import { isTold, publicEvent, type GrantEvent } from '#domain';
import { testBody, webhookBody, withExternalRef } from '../src/payload/webhook-body.js';

const AT = '2030-03-01T00:00:00.000Z';
const TOLD = { eventId: 'event-1', grantId: 'grant-1', at: AT };
const CLAIM = {
  grantId: 'grant-1',
  previewId: 'preview-1',
  businessId: 'business-1',
  personId: 'person-1',
  externalRef: 'order-1',
  channel: 'api',
  personRevision: 1,
} as const;
const REPORT = { reportId: 'report-1', personId: 'person-1', businessId: 'business-1', personRevision: 1 };

/** What a business is sent when this happens to its grant. */
function sentFor(event: GrantEvent): unknown {
  const told = publicEvent(event);
  return told && (JSON.parse(withExternalRef(JSON.stringify(webhookBody(told, TOLD)), 'order-1')) as unknown);
}

function body(type: string, detail: object): object {
  return {
    type,
    timestamp: AT,
    data: { event_id: 'event-1', grant_id: 'grant-1', external_ref: 'order-1', detail },
  };
}

describe('what a business is sent of its grant', () => {
  it.each<[GrantEvent, string, object]>([
    [{ type: 'grant.approved.v1', at: AT, data: { personRevision: 2 } }, 'grant.approved', {}],
    [{ type: 'grant.denied.v1', at: AT, data: {} }, 'grant.denied', {}],
    [
      {
        type: 'grant.revoked.v1',
        at: AT,
        data: { reason: 'key_replaced', previousStatus: 'pending_approval', personRevision: 4 },
      },
      'grant.revoked',
      { status: 'revoked', reason: 'key_replaced', previous_status: 'pending_approval' },
    ],
    [
      {
        type: 'grant.address_change_scheduled.v1',
        at: AT,
        data: { personRevision: 2, effectiveDate: '2030-03-01' },
      },
      'address.change_scheduled',
      { effective_date: '2030-03-01' },
    ],
    [
      {
        type: 'grant.address_changed.v1',
        at: AT,
        data: { personRevision: 2, effectiveDate: '2030-03-01', cause: 'move' },
      },
      'address.changed',
      { effective_date: '2030-03-01' },
    ],
    [
      { type: 'grant.address_change_cancelled.v1', at: AT, data: { personRevision: 3, announced: true } },
      'address.change_scheduled',
      { effective_date: null },
    ],
    [{ type: 'grant.address_confirmed.v1', at: AT, data: { personRevision: 2 } }, 'address.confirmed', {}],
    [
      { type: 'grant.name_changed.v1', at: AT, data: { personRevision: 2, fields: ['family_name'] } },
      'name.changed',
      { fields: ['family_name'] },
    ],
  ])('%j is told as %s', (event, type, detail) => {
    expect(sentFor(event)).toEqual(body(type, detail));
    expect(isTold(event)).toBe(true);
  });

  it.each<GrantEvent>([
    { type: 'grant.claimed.v1', at: AT, data: CLAIM },
    { type: 'grant.claim_requested.v1', at: AT, data: CLAIM },
    { type: 'grant.released.v1', at: AT, data: {} },
    { type: 'grant.returned_mail_reported.v1', at: AT, data: REPORT },
    { type: 'grant.returned_mail_resolved.v1', at: AT, data: { ...REPORT, resolution: 'confirmed' } },
    { type: 'grant.address_change_cancelled.v1', at: AT, data: { personRevision: 3, announced: false } },
    { type: 'grant.address_change_cancelled.v1', at: AT, data: { personRevision: 3 } },
  ])('$type is told to nobody', (event) => {
    expect(sentFor(event)).toBeUndefined();
    expect(isTold(event)).toBe(false);
  });

  it.each(['grant.approved.v9', 'grant.something_new.v1', 'no type of ours'])(
    '%s, which this version cannot read, is told of in the feed',
    (type) => {
      expect(isTold({ type, data: {} })).toBe(true);
    },
  );

  it.each(['grant.claimed.v9', 'grant.returned_mail_resolved.v2', 'grant.address_change_cancelled.v2'])(
    '%s is told to nobody, whichever version wrote it',
    (type) => {
      expect(isTold({ type, data: { announced: 'perhaps' } })).toBe(false);
    },
  );

  it('a test is about no grant', () => {
    expect(testBody('event-2', AT)).toEqual({
      type: 'webhook.test',
      timestamp: AT,
      data: { event_id: 'event-2', grant_id: null, external_ref: null, detail: {} },
    });
  });
});
