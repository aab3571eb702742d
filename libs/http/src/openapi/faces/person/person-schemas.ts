import type { Schema } from '../../document.js';
import { date, object, orNull, ref, text, timestamp, uuid } from '../../schema.js';
import { GRANT_STATUSES } from '../../v1/grant-schemas.js';
import { mailSchemas } from '../../v1/mail-schemas.js';
import { accessSchema } from '../access-schema.js';

const business = object('Who holds the grant.', { id: uuid, name: text("The business's name.") });
const channel = { enum: ['api', 'voice', 'mcp', 'console'] };
const key = { key: text('Ten symbols.', { pattern: '^[0-9A-Z]{10}$' }), formatted: text('In groups of 3, 3 and 4.') };
const formattedKey = { ...key, issued_at: timestamp };
const keep = {
  type: ['array', 'null'],
  description: 'Ids of the grants that stay. Without it all of them stay; an empty list keeps none.',
  items: uuid,
} as const;
const count = { type: 'integer', minimum: 0 };
const grants = { type: 'array', items: ref('Grant'), maxItems: 50 };
const nullableAddress = { oneOf: [ref('Address'), { type: 'null' }] };

function page(description: string, of: string): Schema {
  return object(description, {
    data: { type: 'array', items: ref(of), maxItems: 50 },
    next_cursor: { ...orNull(uuid), description: 'Pass it as `cursor` for the next page; null on the last one.' },
  });
}

const part = { minLength: 1, maxLength: 100 };
const nameInput = object(
  'A name as the person types it. It is kept byte for byte.',
  {
    given_name: text('Given name.', part),
    middle_name: orNull(text('Middle name.', part)),
    family_name: text('Family name.', part),
    suffix: orNull(text('Such as Jr.', part)),
    mailing_name: orNull(text('What the person wants on an envelope in place of the parts.', part)),
  },
  ['middle_name', 'suffix', 'mailing_name'],
);

const addressInput = object(
  'An address as typed. It is standardised before it is kept.',
  {
    line1: text('Street line.', { maxLength: 64 }),
    line2: orNull(text('Apartment, suite and the like.', { maxLength: 64 })),
    city: text('City.', { maxLength: 64 }),
    state: text('State, by code or name.'),
    zip5: text('Five digits.'),
    zip4: orNull(text('Four digits. May be left out only where the postal authority can look it up.')),
  },
  ['line2', 'zip4'],
);

const me = object('All that a person has told, as it stands.', {
  id: uuid,
  email: text('What the account signs in with.'),
  name: ref('Name'),
  address: ref('Address'),
  confirmed_at: timestamp,
  stale: { type: 'boolean', description: 'Mail came back, or the last confirmation is over twelve months old.' },
  upcoming_address: nullableAddress,
  effective_date: orNull(date),
  claim_approval_required: { type: 'boolean' },
  key: ref('Key'),
});

const grant = object('A business that holds the address, did, or wants to.', {
  id: uuid,
  status: { enum: GRANT_STATUSES },
  business,
  channel,
  claimed_at: timestamp,
  ended_at: orNull(timestamp),
  last_read_at: orNull(timestamp),
  reads: { ...count, description: 'How often it was read, alone or on a page of a list.' },
});

/** docs/api.md, Resources. */
export const personSchemas: Readonly<Record<string, Schema>> = {
  ...mailSchemas,
  AddressInput: addressInput,
  NameInput: nameInput,
  Key: object("A person's key.", formattedKey),
  Me: me,
  RegistrationRequest: object('Who registers.', { name: ref('NameInput'), address: ref('AddressInput') }),
  MoveRequest: object(
    'Where to, when, and who is to know.',
    { address: ref('AddressInput'), effective_date: { ...date, description: 'A day after today, in UTC.' }, keep },
    ['keep'],
  ),
  Move: object('A move and what it means to the businesses that hold the address. The first 50 of each are listed.', {
    upcoming_address: ref('Address'),
    effective_date: date,
    kept: grants,
    left_out: grants,
    kept_count: count,
    left_out_count: count,
  }),
  KeyReplacementRequest: object('Who stays.', { keep }, ['keep']),
  ClaimApprovalRequest: object('Whether each claim waits for approval.', { required: { type: 'boolean' } }),
  Notifications: object('Which mails the person wants; all of them at first.', {
    claims: { type: 'boolean', description: 'A claim waits for approval.' },
    returned_mail: { type: 'boolean', description: 'Mail to the address came back.' },
    moves: { type: 'boolean', description: 'A move took effect: whom it told, and whom it left out.' },
  }),
  Grant: grant,
  GrantList: page('Grants, newest first.', 'Grant'),
  ReturnedMail: object('A business says that mail came back.', {
    id: uuid,
    grant_id: uuid,
    business,
    reported_at: timestamp,
    resolution: { enum: ['confirmed', 'updated', null] },
    resolved_at: orNull(timestamp),
  }),
  ReturnedMailList: page('Reports, newest first.', 'ReturnedMail'),
  Access: accessSchema,
  AccessHistory: page('Disclosures, newest first.', 'Access'),
  ChildRequest: object('The child.', { name: ref('NameInput') }),
  Child: object("A child, who lives at the guardian's address.", { id: uuid, name: ref('Name'), ...key }),
  ChildList: page('Children, newest first.', 'Child'),
};
