import type { OpenApiDocument, Responses } from '../document.js';
import { answer, errors } from '../responses.js';
import { json, object, ref, text, timestamp } from '../schema.js';
import { INPUT_ERRORS } from '../shared-errors.js';
import { faceDocument } from './face-document.js';

const now = '2030-01-01T12:00:00.000Z';
const mail = {
  to: 'ada@people.example',
  subject: 'Your sign-in code',
  text: 'Your code is 123456. It is good for ten minutes. If you did not ask for it, do nothing.',
  sent_at: now,
};
const theTime: Responses = {
  200: answer('The time.', ref('Now'), { now }),
  ...errors('invalid_request', 'internal_error', 'service_unavailable'),
};

/** The description of `/dev/v1`. */
export const developmentDocument: OpenApiDocument = faceDocument({
  title: 'Development',
  base: '/dev/v1',
  description: 'For trying the service out. Not there, 404, unless it is switched on, and never in production.',
  open: true,
  schemas: {
    MailList: object('Mail, newest first.', {
      data: {
        type: 'array',
        items: object('A mail that went nowhere.', {
          to: text('Where it was sent, as it was typed.'),
          subject: text('Its subject.'),
          text: text('What it says.'),
          sent_at: timestamp,
        }),
      },
    }),
    Now: object("The service's time.", { now: timestamp }),
    Jump: {
      description: 'How far forward, or back to the real time.',
      oneOf: [
        object('Forward.', { advance_seconds: { type: 'integer', minimum: 0, maximum: 10 * 366 * 24 * 60 * 60 } }),
        object('Back.', { reset: { type: 'boolean', const: true } }),
      ],
    },
  },
  paths: {
    '/dev/v1/mailbox': {
      get: {
        operationId: 'readMailbox',
        summary: 'Read the mail to an address',
        tags: ['Mailbox'],
        parameters: [
          {
            name: 'to',
            in: 'query',
            required: true,
            description: 'The address.',
            schema: { type: 'string' },
            example: mail.to,
          },
        ],
        responses: {
          200: answer('The mail.', ref('MailList'), { data: [mail] }),
          ...errors('invalid_request', 'internal_error', 'crypto_unavailable', 'service_unavailable'),
        },
      },
    },
    '/dev/v1/clock': {
      get: {
        operationId: 'readClock',
        summary: 'Ask for the time',
        tags: ['Clock'],
        responses: theTime,
      },
      post: {
        operationId: 'advanceClock',
        summary: 'Put the clock forward, or back to the real time',
        description:
          'What falls due by a jump is done when it answers, or goes on after ten seconds. After `reset` what was done stays done and keeps its times; what waits for a later time waits on.',
        tags: ['Clock'],
        requestBody: { required: true, content: json(ref('Jump'), { advance_seconds: 600 }) },
        responses: { ...theTime, ...errors(...INPUT_ERRORS, 'internal_error', 'service_unavailable') },
      },
    },
  },
});
