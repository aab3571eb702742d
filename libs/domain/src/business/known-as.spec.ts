import type { Sealed } from '../sealed-fields.js';
import type { BusinessEvent } from './business-event.js';
import { BUSINESS_PAST, knownAt, knownNow } from './known-as.js';

type Event = Sealed<BusinessEvent>;

const at = '2026-03-01T10:00:00.000Z';
const registered: Event = { type: 'business.registered.v1', at, data: { businessId: 'b', name: 'Books' } };
const renamed = (name: string): Event => ({ type: 'business.renamed.v1', at, data: { name } });
const purpose: Event = { type: 'business.purpose_set.v1', at, data: { purpose: 'To mail books' } };
const approved: Event = { type: 'business.production_approved.v1', at, data: { reason: null } };
const withdrawn: Event = { type: 'business.production_withdrawn.v1', at, data: { reason: null } };

/** The first event is at position 1000, the next at 1001. */
const pastOf = (...events: readonly Event[]) =>
  events.reduce(
    (past, event, index) => BUSINESS_PAST.evolve(past, { ...event, position: String(1000 + index) }),
    BUSINESS_PAST.initial,
  );

describe('what a business was known by', () => {
  it('is what was in force at the position, in production', () => {
    const past = pastOf(registered, approved, renamed('Letters'), purpose);
    expect(knownAt(past, '0999')).toBeUndefined();
    expect(knownAt(past, '1001')).toMatchObject({ name: 'Books', purpose: null });
    expect(knownAt(past, '1002')).toMatchObject({ name: 'Letters', purpose: null });
    expect(knownAt(past, '9999')).toMatchObject({ name: 'Letters', purpose: 'To mail books' });
  });

  it('is not kept for what nobody was shown, before it was first in production, however often it changes', () => {
    const past = pastOf(registered, renamed('A'), purpose, renamed('B'));
    expect(past.knownAs).toEqual([[{ since: '1000', name: 'B', purpose: 'To mail books' }]]);
    expect(knownAt(past, '1000')).toEqual(knownNow(past));
  });

  it('stays what it was at each position from then on, also of a business that went back to demo mode', () => {
    const past = pastOf(registered, renamed('A'), approved, withdrawn, renamed('B'), renamed('C'), purpose);
    expect(['1003', '1004', '1005', '1006'].map((position) => knownAt(past, position))).toMatchObject([
      { name: 'A', purpose: null },
      { name: 'B', purpose: null },
      { name: 'C', purpose: null },
      { name: 'C', purpose: 'To mail books' },
    ]);
    expect(knownNow(past)).toEqual(knownAt(past, '1006'));
  });

  it('is found among many, which are not all copied when one is added', () => {
    const names = Array.from({ length: 1_000 }, (_, n) => `Letters ${String(n)}`);
    const past = pastOf(registered, approved, ...names.map(renamed));
    const found = names.map((_, n) => knownAt(past, String(1002 + n))?.name);
    expect(found).toEqual(names);
    expect(Math.max(past.knownAs.length, ...past.knownAs.map(({ length }) => length))).toBeLessThan(300);
  });
});
