import type { Schema } from '../document.js';
import { object, orNull, text, timestamp, uuid } from '../schema.js';
import { ACCESS_ACTIONS } from './access-actions.js';

const business = object('Who was shown it.', { id: uuid, name: text("The business's name.") });
const nothing: Schema = { type: 'null' };

const access = object('One disclosure, or one look of those who run the service.', {
  at: timestamp,
  business: { ...orNull(business), description: 'Null for a look of staff or an operator.' },
  action: { enum: [...ACCESS_ACTIONS] },
  channel: { enum: ['api', 'voice', 'mcp', 'console', null], description: 'Null for a look.' },
  grant_id: { ...orNull(uuid), description: 'Null for a preview and for a look.' },
  fields: { type: 'array', items: { type: 'string' }, description: 'What was disclosed.' },
  reason: {
    ...orNull({ type: 'string' }),
    description: 'Why staff or an operator looked; null where none was given.',
  },
});

const unreadable = object('An entry that is there and cannot be read: nothing else is known of it.', {
  at: nothing,
  business: nothing,
  action: { const: 'unreadable' },
  channel: nothing,
  grant_id: nothing,
  fields: nothing,
  reason: nothing,
  position: text('Where it stands in the log, for whoever looks after the service.'),
});

/** An entry of an access history, for the person and for staff alike. */
export const accessSchema: Schema = { oneOf: [access, unreadable] };
