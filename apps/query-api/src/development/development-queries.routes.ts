import { answer, defineRoute, schema } from '#http';
import { Now } from '../../../faces/src/resources/now.js';
import { MailboxDto } from './mailbox.dto.js';

const { list, named, object, text, timestamp } = schema;

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

export const DEVELOPMENT_QUERIES = {
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
