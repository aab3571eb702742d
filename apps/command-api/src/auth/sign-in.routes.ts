import { answer, defineRoute, schema } from '#http';
import { SendCodeDto } from './send-code.dto.js';
import { StartSessionDto } from './start-session.dto.js';

const { named, object, text, timestamp } = schema;

const Session = named(
  'Session',
  object('A signed-in account.', {
    token: text('To be sent as `Authorization: Bearer <token>`. Shown this once.'),
    expires_at: timestamp('When it ends, however much it is used.'),
  }),
  { token: 'xxxx', expires_at: '2030-01-01T12:00:00.000Z' },
);

const tag = 'Sign-in';

export const SIGN_IN = {
  sendCode: defineRoute('POST /auth/v1/codes', {
    id: 'sendCode',
    summary: 'Have a code mailed',
    description:
      'Answers alike for every address, whatever others asked for. At most five codes an hour go to each; who asks for more gets no mail, ' +
      'and is not told.',
    tag,
    open: true,
    body: [SendCodeDto, { email: 'ada@people.example' }],
    answers: { 202: answer('A code is on its way.', object('Nothing.', {}), {}) },
    errors: ['rate_limited'],
  }),
  startSession: defineRoute('POST /auth/v1/sessions', {
    id: 'startSession',
    summary: 'Sign in with a code',
    description: 'A code is good for ten minutes, five tries and one session.',
    tag,
    open: true,
    body: [StartSessionDto, { email: 'ada@people.example', code: '123456' }],
    answers: { 201: answer('Signed in.', Session) },
    errors: ['invalid_code', 'rate_limited'],
  }),
};
