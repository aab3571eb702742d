import { GRANT_STATUSES, type PublicActiveGrant } from '#domain';
import { schema, type Schema } from '#http';
import { Address, OF_PERSON } from './mail.js';

const { always, choice, date, named, object, orNull, page, text, timestamp, uuid, variants } = schema;

export const GrantStatus = named('GrantStatus', choice(GRANT_STATUSES, 'How a grant stands.'));

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
        ...OF_PERSON,
      },
      {
        upcoming_address: Address,
        effective_date: date('Day on which `upcoming_address` takes effect, at 00:00 UTC.'),
      },
    ),
    dependentRequired: { upcoming_address: ['effective_date'], effective_date: ['upcoming_address'] },
  },
  { external_ref: 'order-1', stale: false },
) satisfies Schema<PublicActiveGrant>;

export const PendingGrant = named(
  'PendingGrant',
  object('A claim that the person has yet to approve.', { id: uuid(), status: always('pending_approval') }),
);

export const EndedGrant = named(
  'EndedGrant',
  object('A grant that ended, or never began. It holds no person data.', {
    id: uuid(),
    status: choice(['denied', 'revoked', 'released']),
    external_ref: externalRef,
    claimed_at: claimedAt,
  }),
);

export const Grant = named('Grant', variants('status', ActiveGrant, PendingGrant, EndedGrant));

/** What a claim that is repeated comes to where there is nothing to read. */
export const UnreadableGrant = named('UnreadableGrant', variants('status', EndedGrant, PendingGrant));

export const ReleasedGrant = named(
  'ReleasedGrant',
  object('The grant as it was released.', { id: uuid(), status: always('released'), released_at: timestamp() }),
);

export const GrantList = named('GrantList', page('A page of grants, newest first.', Grant));
