import { answer, defineRoute, schema } from '#http';

const { flag, named, object, orNull, text, timestamp, uuid } = schema;

const OwnSession = named(
  'OwnSession',
  object('The session that asks.', {
    id: uuid(),
    expires_at: timestamp('When it ends, however much it is used.'),
    fresh_until: orNull(
      timestamp(),
      'Until when it counts as signed in a moment ago; null when it has to be renewed for what asks for that.',
    ),
    by_passkey: flag('Whether a passkey showed whose it is.'),
  }),
);

export const OwnAccount = named(
  'OwnAccount',
  object('Who is signed in, and what that opens.', {
    email: text('What the account signs in with.'),
    person: flag('Whether it is registered as a person.'),
    member: flag('Whether it is a member of a business, or has just been.'),
    staff: flag('Whether it is staff.'),
    has_passkey: flag('Whether it has a passkey: sessions are renewed with that alone then.'),
    session: OwnSession,
  }),
  { email: 'ada@people.example', person: true, member: false, staff: false },
);

export const ACCOUNT_QUERIES = {
  readAccount: defineRoute('GET /auth/v1/account', {
    id: 'readAccount',
    summary: 'See who is signed in',
    description: 'And which of the faces for people are open to the account.',
    tag: 'Account',
    answers: { 200: answer('The account.', OwnAccount) },
  }),
};
