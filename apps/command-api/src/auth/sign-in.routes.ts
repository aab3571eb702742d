import { answer, defineRoute, schema, setsCookies } from '#http';
import { SendCodeDto } from './send-code.dto.js';
import { StartSessionDto } from './start-session.dto.js';

const { named, object, text, timestamp } = schema;

export const Session = named(
  'Session',
  object(
    'A signed-in account.',
    { expires_at: timestamp('When it ends, however much it is used.') },
    {
      token: text('To be sent as `Authorization: Bearer <token>`. Shown this once; absent with `cookie: true`.'),
      device: text(
        'To be kept beyond the session, and sent with the next request for a code. Shown this once; absent with `cookie: true`.',
      ),
    },
  ),
  { token: 'xxxx', expires_at: '2030-01-01T12:00:00.000Z', device: 'yyyy' },
);

export const RenewedSession = named(
  'RenewedSession',
  object(
    'The same session.',
    { expires_at: timestamp('When it ends, as before.') },
    {
      token: text(
        'To be sent from now on; the one before is good for nothing any more. Shown this once; absent where it is in a cookie.',
      ),
    },
  ),
  { token: 'xxxx', expires_at: '2030-01-01T12:00:00.000Z' },
);

export const KeptSession = named(
  'KeptSession',
  object('A signed-in account, whose session a browser keeps in a cookie.', {
    expires_at: timestamp('When it ends, however much it is used.'),
  }),
);

const Flow = named(
  'SignInFlow',
  object('A sign-in that was begun.', {
    flow_id: text('To be sent with the code. Known to nobody but who asked.'),
  }),
  { flow_id: 'zzzz' },
);

const tag = 'Sign-in';

export const SIGN_IN = {
  sendCode: defineRoute('POST /auth/v1/codes', {
    id: 'sendCode',
    summary: 'Have a code mailed',
    description:
      'Answers alike for every address, whatever others asked for, with a flow that the code belongs to. Five mails an hour go to each ' +
      'address for callers without a known device, and five more for each known device; who asks for more gets no mail, and is not told.',
    tag,
    open: true,
    body: [SendCodeDto, { email: 'ada@people.example' }],
    answers: { 202: answer('A code is on its way.', Flow) },
    errors: ['rate_limited'],
  }),
  startSession: defineRoute('POST /auth/v1/sessions', {
    id: 'startSession',
    summary: 'Sign in with a code, a link or a passkey',
    description:
      'A code is good for ten minutes and five tries, with its flow alone; the link of the same mail for ten minutes, whoever opens it. ' +
      'Of the two one signs in, once. A passkey signs in once for each flow, with user verification. With `cookie: true` a browser ' +
      'keeps the session, which takes the place of the one that it had.',
    tag,
    open: true,
    body: [StartSessionDto, { flow_id: 'zzzz', code: '123456' }],
    answers: { 201: setsCookies(answer('Signed in.', Session)) },
    errors: ['invalid_code', 'origin_refused', 'rate_limited'],
  }),
  renewSession: defineRoute('POST /auth/v1/sessions/current/renewal', {
    id: 'renewSession',
    summary: 'Sign in anew',
    description:
      'Makes the session fresh: a new token takes the place of the one that the request carries. It ends when it would have ended. ' +
      'An account with a passkey does it with a passkey.',
    tag: 'Sessions',
    gated: true,
    body: [StartSessionDto, { flow_id: 'zzzz', code: '123456' }],
    answers: { 200: setsCookies(answer('Fresh.', RenewedSession)) },
    errors: ['invalid_code', 'passkey_required'],
  }),
};
