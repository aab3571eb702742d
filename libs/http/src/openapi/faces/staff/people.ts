import type { Paths, Schema } from '../../document.js';
import { answer } from '../../responses.js';
import { object, orNull, ref, text, timestamp, uuid } from '../../schema.js';
import { listOf } from '../business-schemas.js';
import { cursorParameter, EXAMPLE_ID, idInPath, reading } from '../operation.js';

export const staffPeopleSchemas: Readonly<Record<string, Schema>> = {
  Person: object('That a person is there, and nothing more.', { id: uuid, registered_at: timestamp }),
  AccessHistory: listOf(
    'Disclosures, newest first.',
    object('A disclosure.', {
      at: timestamp,
      business: object('Who was shown it.', { id: uuid, name: text('Name of the business.') }),
      action: text('What was done.', { enum: ['previewed', 'claimed', 'read', 'listed'] }),
      channel: text('How it was asked for.', { enum: ['api', 'voice', 'mcp', 'console'] }),
      grant_id: orNull(uuid),
      fields: { type: 'array', items: { type: 'string' }, description: 'Names of what was disclosed.' },
    }),
  ),
};

const tag = 'People';
const access = {
  at: '2030-01-01T12:00:00.000Z',
  business: { id: EXAMPLE_ID, name: 'Example Books (example.com)' },
  action: 'read',
  channel: 'api',
  grant_id: EXAMPLE_ID,
  fields: ['name', 'address'],
};

export const staffPeoplePaths: Paths = {
  '/staff/v1/people': {
    get: reading({
      id: 'findPerson',
      summary: 'Find a person by e-mail address',
      tag,
      parameters: [
        {
          name: 'email',
          in: 'query',
          required: true,
          description: 'The address that the person signs in with.',
          schema: { type: 'string', format: 'idn-email' },
        },
      ],
      answers: {
        200: answer('The person.', ref('Person'), { id: EXAMPLE_ID, registered_at: '2030-01-01T12:00:00.000Z' }),
      },
      refusals: ['invalid_request', 'staff_only', 'person_not_found', 'crypto_unavailable'],
    }),
  },
  '/staff/v1/people/{id}/access-history': {
    get: reading({
      id: 'readAccessHistory',
      summary: "Read a person's access history",
      description: 'As the person sees it, from the log. The look itself is written down before the answer leaves.',
      tag,
      parameters: [idInPath('id', 'Id of the person.'), cursorParameter],
      answers: { 200: answer('A page.', ref('AccessHistory'), { data: [access], next_cursor: null }) },
      refusals: ['invalid_request', 'staff_only', 'person_not_found'],
    }),
  },
};
