import { RESOLUTIONS } from '#domain';
import { schema } from '#http';
import { ChannelName } from './access.js';
import { KnownBusiness } from './business.js';
import { EXAMPLE_OF_KEY } from './example-of-key.js';
import { GrantStatus } from './grant.js';
import { Address, Name, OF_PERSON } from './mail.js';

const { choice, count, date, flag, list, named, object, orNull, page, text, timestamp, uuid } = schema;

const symbols = text('Ten symbols.', { pattern: '^[0-9A-Z]{10}$' });
const formatted = text('In groups of 3, 3 and 4.');

export const Key = named(
  'Key',
  object("A person's key.", { key: symbols, formatted, issued_at: timestamp() }),
  EXAMPLE_OF_KEY,
);

const OF_ADDRESS = {
  ...OF_PERSON,
  upcoming_address: orNull(Address),
  effective_date: orNull(date()),
  claim_approval_required: flag(),
};

/** What a person's assistant is shown: nothing that lets anybody in, or finds the person. */
export const OwnAddress = object('Name and address as they stand.', OF_ADDRESS);

/** docs/api.md, Resources, Me. */
export const Me = named(
  'Me',
  object('All that a person has told, as it stands.', {
    id: uuid(),
    email: text('What the account signs in with.'),
    ...OF_ADDRESS,
    key: Key,
  }),
);

/** docs/api.md, Resources, A person's grant. */
export const PersonGrant = named(
  'Grant',
  object('A business that holds the address, did, or wants to.', {
    id: uuid(),
    status: GrantStatus,
    business: KnownBusiness,
    channel: ChannelName,
    claimed_at: timestamp(),
    active_since: orNull(timestamp(), 'Since when it is active, or was before it ended. Null where it never was.'),
    ended_at: orNull(timestamp()),
    last_read_at: orNull(timestamp()),
    reads: count('How often it was read, alone or on a page of a list.'),
    unused_since: orNull(timestamp(), 'Of an active one that was not read for 90 days: since when. Null otherwise.'),
  }),
);

export const PersonGrantList = named('GrantList', page('Grants, newest first.', PersonGrant));

const grants = list(PersonGrant, { maxItems: 50 });

export const Move = named(
  'Move',
  object('A move and what it means to the businesses that hold the address. The first 50 of each are listed.', {
    upcoming_address: Address,
    effective_date: date(),
    kept: grants,
    left_out: grants,
    kept_count: count(),
    left_out_count: count(),
  }),
);

export const Notifications = named(
  'Notifications',
  object('Which mails the person wants; all of them at first.', {
    claims: flag('A claim waits for approval.'),
    returned_mail: flag('Mail to the address came back.'),
    moves: flag('A move took effect: whom it told, and whom it left out.'),
  }),
);

export const ReturnedMail = named(
  'ReturnedMail',
  object('A business says that mail came back.', {
    id: uuid(),
    grant_id: uuid(),
    business: KnownBusiness,
    reported_at: timestamp(),
    resolution: orNull(choice(RESOLUTIONS)),
    resolved_at: orNull(timestamp()),
  }),
);

export const Child = named(
  'Child',
  object("A child, who lives at the guardian's address.", { id: uuid(), name: Name, key: symbols, formatted }),
  EXAMPLE_OF_KEY,
);
