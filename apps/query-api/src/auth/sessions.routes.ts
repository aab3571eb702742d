import { answer, defineRoute, schema } from '#http';
import { CursorDto } from '../cursor.dto.js';

const { flag, named, object, orNull, page, text, timestamp, uuid } = schema;

const ListedSession = named(
  'ListedSession',
  object('Where an account is signed in.', {
    id: uuid(),
    created_at: timestamp('When it was signed in.'),
    last_used_at: timestamp('To the minute.'),
    client: orNull(text('Browser and system, as the client told them; null when it told neither.')),
    current: flag('Whether it is the one whose token the request carries.'),
  }),
  { client: 'Firefox on Linux', current: true },
);

export const SESSION_QUERIES = {
  listSessions: defineRoute('GET /auth/v1/sessions', {
    id: 'listSessions',
    summary: 'See where you are signed in',
    description: 'All sessions of the account that are not over, newest first, 50 a page.',
    tag: 'Sessions',
    query: CursorDto,
    answers: { 200: answer('A page.', named('SessionList', page('Sessions, newest first.', ListedSession))) },
  }),
};
