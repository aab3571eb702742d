import type { OpenApiDocument } from '../document.js';
import { answer, errors } from '../responses.js';
import { json, object, ref, text, timestamp } from '../schema.js';
import { INPUT_ERRORS } from '../shared-errors.js';
import { faceDocument, noContent } from './face-document.js';

const email = text('An e-mail address.', { format: 'idn-email', maxLength: 254 });
const ALWAYS = ['internal_error', 'crypto_unavailable', 'service_unavailable'] as const;

/** The description of `/auth/v1`. */
export const authDocument: OpenApiDocument = faceDocument({
  title: 'Sign-in',
  base: '/auth/v1',
  description: 'A code by mail, and a token for it. One account per e-mail address.',
  schemas: {
    CodeRequest: object('Where the code goes.', { email }),
    SessionRequest: object('The code as it came by mail.', { email, code: text('Six digits.') }),
    Session: object('A signed-in account.', {
      token: text('To be sent as `Authorization: Bearer <token>`. Shown this once.'),
      expires_at: { ...timestamp, description: 'When it ends if it is not used.' },
    }),
  },
  paths: {
    '/auth/v1/codes': {
      post: {
        operationId: 'sendCode',
        summary: 'Have a code mailed',
        description:
          'Answers alike for every address, whatever others asked for. At most five codes an hour go to each; who asks for more gets no mail, and is not told.',
        tags: ['Sign-in'],
        security: [],
        requestBody: { required: true, content: json(ref('CodeRequest'), { email: 'ada@people.example' }) },
        responses: {
          202: answer('A code is on its way.', object('Nothing.', {}), {}),
          ...errors(...INPUT_ERRORS, 'rate_limited', ...ALWAYS),
        },
      },
    },
    '/auth/v1/sessions': {
      post: {
        operationId: 'startSession',
        summary: 'Sign in with a code',
        description: 'A code is good for ten minutes, five tries and one session.',
        tags: ['Sign-in'],
        security: [],
        requestBody: {
          required: true,
          content: json(ref('SessionRequest'), { email: 'ada@people.example', code: '123456' }),
        },
        responses: {
          201: answer('Signed in.', ref('Session'), { token: 'xxxx', expires_at: '2030-01-01T12:00:00.000Z' }),
          ...errors(...INPUT_ERRORS, 'invalid_code', 'rate_limited', ...ALWAYS),
        },
      },
    },
    '/auth/v1/sessions/current': {
      delete: {
        operationId: 'endSession',
        summary: 'Sign out',
        tags: ['Sign-in'],
        responses: { 204: noContent('Signed out.'), ...errors(...INPUT_ERRORS, 'unauthorized', ...ALWAYS) },
      },
    },
  },
});
