import { CHANGE_STATUSES } from '#assistants';
import { schema, type Schema } from '#http';
import type { PublicChange } from '#query-side';
import { ActingAssistant } from './access.js';
import { Address } from './mail.js';
import { Move, PersonGrant } from './person.js';

const { always, choice, date, named, object, timestamp, uuid, variants } = schema;

const standing = {
  id: uuid(),
  status: choice(CHANGE_STATUSES, 'A pending one waits for the person until `expires_at`.'),
  assistant: ActingAssistant,
  created_at: timestamp(),
  expires_at: timestamp('Ten minutes after it was asked for.'),
};

const GrantChange = named(
  'GrantChange',
  object('An answer to a claim, or the end of a grant.', {
    ...standing,
    kind: choice(['approve_claim', 'deny_claim', 'revoke_grant']),
    what: object('What it is about.', { grant: PersonGrant }),
  }),
);

const MoveChange = named(
  'MoveChange',
  object('A move. Once it is no longer pending the grants are counted and not listed.', {
    ...standing,
    kind: always('schedule_move'),
    what: Move,
  }),
);

const MoveEndChange = named(
  'MoveEndChange',
  object('The end of a scheduled move.', {
    ...standing,
    kind: always('cancel_move'),
    what: object('The move that would be cancelled.', { upcoming_address: Address, effective_date: date() }),
  }),
);

const AddressChange = named(
  'AddressChange',
  object('That the address is current.', {
    ...standing,
    kind: always('confirm_address'),
    what: object('What would be confirmed.', { address: Address }),
  }),
);

/** docs/api.md, Resources, Change. */
export const Change = named(
  'Change',
  variants('kind', GrantChange, MoveChange, MoveEndChange, AddressChange),
) satisfies Schema<PublicChange>;
