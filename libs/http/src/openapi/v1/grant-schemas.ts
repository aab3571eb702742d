import type { Schema } from '../document.js';
import { date, object, orNull, ref, text, timestamp, uuid, without } from '../schema.js';

export const GRANT_STATUSES = ['pending_approval', 'active', 'denied', 'revoked', 'released'] as const;

const PERSON_DATA = ['name', 'address', 'confirmed_at', 'stale', 'upcoming_address', 'effective_date'] as const;

const externalRef = orNull(text("The caller's own reference, as given at the claim.", { maxLength: 200 }));
const claimedAt: Schema = { ...timestamp, description: 'When the grant was first claimed.' };

/** docs/api.md, Resources: the fields of a grant go by its status. */
export const grantSchemas: Readonly<Record<string, Schema>> = {
  ActiveGrant: {
    ...object(
      'A grant in force, with the current name and address.',
      {
        id: uuid,
        status: { const: 'active' },
        external_ref: externalRef,
        claimed_at: claimedAt,
        name: ref('Name'),
        address: ref('Address'),
        confirmed_at: { ...timestamp, description: 'When the person last confirmed the address.' },
        stale: {
          type: 'boolean',
          description: 'Returned mail is reported and open, or the last confirmation is over twelve months old.',
        },
        upcoming_address: ref('Address'),
        effective_date: { ...date, description: 'Day on which `upcoming_address` takes effect, at 00:00 UTC.' },
      },
      ['upcoming_address', 'effective_date'],
    ),
    dependentRequired: { upcoming_address: ['effective_date'], effective_date: ['upcoming_address'] },
  },
  PendingGrant: without(
    object('A claim that the person has yet to approve.', { id: uuid, status: { const: 'pending_approval' } }),
    'external_ref',
    'claimed_at',
    ...PERSON_DATA,
  ),
  EndedGrant: without(
    object('A grant that ended, or never began. It holds no person data.', {
      id: uuid,
      status: { enum: ['denied', 'revoked', 'released'] },
      external_ref: externalRef,
      claimed_at: claimedAt,
    }),
    ...PERSON_DATA,
  ),
  Grant: { oneOf: [ref('ActiveGrant'), ref('PendingGrant'), ref('EndedGrant')] },
  UnreadableGrant: { oneOf: [ref('PendingGrant'), ref('EndedGrant')] },
  ReleasedGrant: without(
    object('The grant as it was released.', { id: uuid, status: { const: 'released' }, released_at: timestamp }),
    ...PERSON_DATA,
  ),
  GrantList: object('A page of grants, newest first.', {
    data: { type: 'array', items: ref('Grant'), maxItems: 50 },
    next_cursor: { ...orNull(uuid), description: 'Pass it as `cursor` for the next page; null on the last one.' },
  }),
  ClaimRequest: object(
    'The preview to claim.',
    {
      preview_id: uuid,
      external_ref: orNull(text('Your own reference: no control characters.', { maxLength: 200 })),
    },
    ['external_ref'],
  ),
};
