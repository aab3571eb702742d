import { schema } from '#http';
import { Address, Name } from './mail.js';
import { PersonGrant } from './person.js';

const { date, flag, object, orNull, text, timestamp, uuid } = schema;

/** What an assistant is shown of its person: neither the key nor the e-mail address. */
export const OwnAddress = object('Name and address as they stand.', {
  name: Name,
  address: Address,
  confirmed_at: timestamp(),
  stale: flag('Mail came back, or the last confirmation is over twelve months old.'),
  upcoming_address: orNull(Address),
  effective_date: orNull(date()),
  claim_approval_required: flag('Whether each claim waits for the person.'),
});

export const AskedChange = object('What happens only when the person confirms it in the app.', {
  change_id: uuid(),
  confirm_url: text('The page of the app where the person confirms or refuses it.', { format: 'uri' }),
  expires_at: timestamp('Until when: ten minutes after it was asked for.'),
});

/** Of what clients can be asked back: the grant as it stands afterwards, or what waits in the app. */
export const GrantOrAskedChange = { type: 'object', anyOf: [PersonGrant, AskedChange] } as const;
