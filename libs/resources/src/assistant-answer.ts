import { schema } from '#http';
import { PersonGrant } from './person.js';

const { object, text, timestamp, uuid } = schema;

export const AskedChange = object('What happens only when the person confirms it in the app.', {
  change_id: uuid(),
  confirm_url: text('The page of the app where the person confirms or refuses it.', { format: 'uri' }),
  expires_at: timestamp('Until when: ten minutes after it was asked for.'),
});

/** Of what clients can be asked back: the grant as it stands afterwards, or what waits in the app. */
export const GrantOrAskedChange = { type: 'object', anyOf: [PersonGrant, AskedChange] } as const;
