import type { Parameter, Paths, Schema } from '../../document.js';
import { answer } from '../../responses.js';
import { object, orNull, ref, timestamp, uuid } from '../../schema.js';
import { accessSchema } from '../access-schema.js';
import { listOf } from '../business-schemas.js';
import { cursorParameter, EXAMPLE_ID, idInPath, reading } from '../operation.js';

export const staffPeopleSchemas: Readonly<Record<string, Schema>> = {
  Person: object('That a person is there, and nothing more.', {
    id: uuid,
    registered_at: { ...orNull(timestamp), description: 'Null where it cannot be read.' },
  }),
  AccessHistory: listOf('Disclosures, newest first.', accessSchema),
};

const tag = 'People';
const access = {
  at: '2030-01-01T12:00:00.000Z',
  business: { id: EXAMPLE_ID, name: 'Example Books (example.com)' },
  action: 'read',
  channel: 'api',
  grant_id: EXAMPLE_ID,
  fields: ['name', 'address'],
  reason: null,
};

const reason: Parameter = {
  name: 'reason',
  in: 'query',
  required: true,
  description: 'Why you look, at most 200 characters on one line. The person reads it.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

export const staffPeoplePaths: Paths = {
  '/staff/v1/people': {
    get: reading({
      id: 'findPerson',
      summary: 'Find a person by e-mail address',
      description: 'Who is found sees that in the access history, with the reason.',
      tag,
      parameters: [
        {
          name: 'email',
          in: 'query',
          required: true,
          description: 'The address that the person signs in with.',
          schema: { type: 'string', format: 'idn-email' },
        },
        { ...reason, required: false },
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
      description:
        'As the person sees it, from the log. The look itself is written down before the answer leaves, and the person sees it.',
      tag,
      parameters: [idInPath('id', 'Id of the person.'), reason, cursorParameter],
      answers: { 200: answer('A page.', ref('AccessHistory'), { data: [access], next_cursor: null }) },
      refusals: ['invalid_request', 'staff_only', 'person_not_found', 'crypto_unavailable'],
    }),
  },
};
