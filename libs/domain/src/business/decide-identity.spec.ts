import { DAY_1, DAY_2, DAY_3 } from '../../test/examples.js';
import { given } from '../../test/given.js';
import { businessDecider } from './business-decider.js';
import type { BusinessEvent } from './business-event.js';

const IN_PRODUCTION: readonly BusinessEvent[] = [
  { type: 'business.registered.v1', at: DAY_1, data: { businessId: 'bank', name: 'First Bank' } },
  { type: 'business.production_approved.v1', at: DAY_1, data: { reason: null } },
];
const ASKED: BusinessEvent = {
  type: 'business.change_requested.v1',
  at: DAY_2,
  data: { name: 'Second Bank', purpose: null },
};
const APPROVED: readonly BusinessEvent[] = [
  { type: 'business.change_approved.v1', at: DAY_2, data: { reason: null } },
  { type: 'business.renamed.v1', at: DAY_2, data: { name: 'Second Bank' } },
];
const REFUSED: BusinessEvent = { type: 'business.change_refused.v1', at: DAY_2, data: { reason: 'no such firm' } };

const bank = (...since: readonly BusinessEvent[]) => given(businessDecider, ...IN_PRODUCTION, ...since);
const refusal = (seen?: { readonly name: string }) =>
  ({ type: 'refuse-change', at: DAY_3, reason: 'no such firm', seen }) as const;

describe('the refusal of a change of name', () => {
  it('of which staff say what they saw is refused where a colleague has approved that change meanwhile', () => {
    bank(ASKED, ...APPROVED)
      .when(refusal({ name: 'Second Bank' }))
      .thenRejected('request_changed');
  });

  it('changes nothing when it comes again', () => {
    bank(ASKED, REFUSED)
      .when(refusal({ name: 'Second Bank' }))
      .then();
    bank(ASKED, REFUSED).when(refusal()).then();
  });

  it('changes nothing where nobody says what they saw and nothing waits', () => {
    bank(ASKED, ...APPROVED)
      .when(refusal())
      .then();
  });
});
