import { answer, defineRoute, schema } from '#http';
import { EXAMPLE_OF_KEY, Now } from '#resources';
import { MailboxDto } from './mailbox.dto.js';

const { choice, list, named, object, orNull, text, timestamp, uuid } = schema;

const Mail = named(
  'Mail',
  object('A mail that went nowhere.', {
    to: text('Where it was sent, as it was typed.'),
    subject: text('Its subject.'),
    text: text('What it says.'),
    sent_at: timestamp(),
  }),
  {
    to: 'ada@people.example',
    subject: 'Your sign-in code',
    text: 'Your code is 123456. It is good for ten minutes. If you did not ask for it, do nothing.',
    sent_at: '2030-01-01T12:00:00.000Z',
  },
);
const MailList = named('MailList', object('Mail, newest first.', { data: list(Mail) }));

const DemoPerson = named(
  'DemoPerson',
  object('Somebody made up.', {
    email: text('What they sign in with; the guardian’s for a child.'),
    key: text('Their key, bare.'),
    formatted: text('Their key as people see it.'),
    kind: choice(['direct', 'approves_claims', 'child'], 'Whether claims are active at once, wait, or find nobody.'),
  }),
  { email: 'ada@people.example', ...EXAMPLE_OF_KEY, kind: 'direct' },
);

const Demo = named(
  'Demo',
  object('The demo’s credentials, as in `demo.json`.', {
    base_url: text('Where the service is, for programs of this machine.'),
    staff_email: orNull(text(), 'What staff sign in with; null where nobody is staff.'),
    business: object('The demo’s business, which is in production.', {
      id: uuid(),
      name: text(),
      owner_email: text('What its owner signs in with.'),
      api_key: text('Its API key.'),
    }),
    people: list(DemoPerson),
  }),
);

export const DEVELOPMENT_QUERIES = {
  readDemo: defineRoute('GET /dev/v1/demo', {
    id: 'readDemo',
    summary: 'Read the demo’s credentials',
    description: 'For trying the API out on made-up people.',
    tag: 'Demo',
    answers: { 200: answer('The credentials.', Demo) },
    errors: ['demo_not_found'],
  }),
  readMailbox: defineRoute('GET /dev/v1/mailbox', {
    id: 'readMailbox',
    summary: 'Read the mail to an address',
    description: 'Mail stays until the person who signs in with the address deletes the account.',
    tag: 'Mailbox',
    query: MailboxDto,
    answers: { 200: answer('The mail.', MailList) },
  }),
  readClock: defineRoute('GET /dev/v1/clock', {
    id: 'readClock',
    summary: 'Ask for the time',
    description: 'Everything that the service does by time goes by this clock.',
    tag: 'Clock',
    answers: { 200: answer('The time.', Now) },
  }),
};
