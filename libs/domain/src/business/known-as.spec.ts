import type { Sealed } from '../sealed-fields.js';
import type { BusinessEvent } from './business-event.js';
import { BUSINESS_PAST, knownAt } from './known-as.js';

type Event = Sealed<BusinessEvent>;

const at = '2026-03-01T10:00:00.000Z';
const registered: Event = { type: 'business.registered.v1', at, data: { businessId: 'b', name: 'Books' } };
const renamed = (name: string): Event => ({ type: 'business.renamed.v1', at, data: { name } });
const purpose: Event = { type: 'business.purpose_set.v1', at, data: { purpose: 'To mail books' } };
const approved: Event = { type: 'business.production_approved.v1', at, data: { reason: null } };
const withdrawn: Event = { type: 'business.production_withdrawn.v1', at, data: { reason: null } };

/** The first event is at position 10, the next at 11. */
const pastOf = (...events: readonly Event[]) =>
  events.reduce(
    (past, event, index) => BUSINESS_PAST.evolve(past, { ...event, position: String(10 + index) }),
    BUSINESS_PAST.initial,
  );

describe('what a business was known by', () => {
  it('is what was in force at the position, in production', () => {
    const past = pastOf(registered, approved, renamed('Letters'), purpose);
    expect(knownAt(past, '09')).toBeUndefined();
    expect(knownAt(past, '11')).toMatchObject({ name: 'Books', purpose: null });
    expect(knownAt(past, '12')).toMatchObject({ name: 'Letters', purpose: null });
    expect(knownAt(past, '99')).toMatchObject({ name: 'Letters', purpose: 'To mail books' });
  });

  it('is not kept for what nobody was shown, in demo mode, however often it changes', () => {
    const past = pastOf(
      registered,
      renamed('A'),
      renamed('B'),
      approved,
      withdrawn,
      renamed('C'),
      renamed('D'),
      purpose,
    );
    expect(past.knownAs.map(({ name }) => name)).toEqual(['B', 'D']);
    expect(knownAt(past, '14')).toMatchObject({ name: 'B', purpose: null });
    expect(knownAt(past, '99')).toMatchObject({ name: 'D', purpose: 'To mail books' });
  });
});
