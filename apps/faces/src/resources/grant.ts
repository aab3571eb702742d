import { GRANT_STATUSES } from '#domain';
import { schema } from '#http';
import { Address, Name } from './mail.js';

const { always, choice, date, flag, named, object, orNull, page, text, timestamp, uuid, variants } = schema;

export const GRANT_ID = '00000000-0000-4000-8000-000000000002';

export const GrantStatus = named('GrantStatus', choice(GRANT_STATUSES, 'How a grant stands.'), 'active');

const externalRef = orNull(text("The caller's own reference, as given at the claim.", { maxLength: 200 }));
const claimedAt = timestamp('When the grant was first claimed.');

/** docs/api.md, Resources: the fields of a grant go by its status. */
export const ActiveGrant = named(
  'ActiveGrant',
  {
    ...object(
      'A grant in force, with the current name and address.',
      {
        id: uuid(),
        status: always('active'),
        external_ref: externalRef,
        claimed_at: claimedAt,
        name: Name,
        address: Address,
        confirmed_at: timestamp('When the person last confirmed the address.'),
        stale: flag('Returned mail is reported and open, or the last confirmation is over twelve months old.'),
      },
      {
        upcoming_address: Address,
        effective_date: date('Day on which `upcoming_address` takes effect, at 00:00 UTC.'),
      },
    ),
    dependentRequired: { upcoming_address: ['effective_date'], effective_date: ['upcoming_address'] },
  },
  {
    id: GRANT_ID,
    status: 'active',
    external_ref: 'order-1',
    claimed_at: '2030-01-01T12:00:00.000Z',
    name: { given_name: 'Ada', middle_name: null, family_name: 'Example', suffix: null, mailing_name: null },
    address: {
      line1: '1 EXAMPLE ST',
      line2: 'APT 2',
      city: 'SAMPLETOWN',
      state: 'NY',
      zip5: '00000',
      zip4: '0000',
      label_lines: ['Ada Example', '1 EXAMPLE ST', 'APT 2', 'SAMPLETOWN NY 00000-0000'],
    },
    confirmed_at: '2029-12-01T08:00:00.000Z',
    stale: false,
  },
);

export const PendingGrant = named(
  'PendingGrant',
  object('A claim that the person has yet to approve.', { id: uuid(), status: always('pending_approval') }),
  { id: GRANT_ID, status: 'pending_approval' },
);

export const EndedGrant = named(
  'EndedGrant',
  object('A grant that ended, or never began. It holds no person data.', {
    id: uuid(),
    status: choice(['denied', 'revoked', 'released']),
    external_ref: externalRef,
    claimed_at: claimedAt,
  }),
  { id: GRANT_ID, status: 'denied', external_ref: null, claimed_at: '2029-12-31T12:00:00.000Z' },
);

export const Grant = named('Grant', variants('status', ActiveGrant, PendingGrant, EndedGrant));

/** What a claim that is repeated comes to where there is nothing to read. */
export const UnreadableGrant = named('UnreadableGrant', variants('status', EndedGrant, PendingGrant));

export const ReleasedGrant = named(
  'ReleasedGrant',
  object('The grant as it was released.', { id: uuid(), status: always('released'), released_at: timestamp() }),
  { id: GRANT_ID, status: 'released', released_at: '2030-02-01T12:00:00.000Z' },
);

export const GrantList = named('GrantList', page('A page of grants, newest first.', Grant));
