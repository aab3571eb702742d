import type { FaceContract } from '#http';
import { ACCOUNT, PASSKEYS, SESSIONS, SIGN_IN } from '../../command-api/src/index.js';
import { CONNECTION_REQUESTS } from '../../mcp/src/index.js';
import { ACCOUNT_QUERIES, PASSKEY_QUERIES, SESSION_QUERIES } from '../../query-api/src/index.js';

export const authFace: FaceContract = {
  base: '/auth/v1',
  title: 'Sign-in',
  description: 'A code by mail, and a token for it. One account per e-mail address.',
  credentials: 'session',
  limitsWrites: true,
  tags: {
    'Sign-in': 'How a session begins.',
    Account: 'Whose it is, and how it ends.',
    Sessions: 'Where an account is signed in; the faces for people are behind them.',
    Passkeys: 'What an account signs in with beside its mail.',
    Assistants: 'Which of them want to be let in.',
  },
  routes: [
    ...Object.values(SIGN_IN),
    ...Object.values(SESSIONS),
    ...Object.values(SESSION_QUERIES),
    ...Object.values(PASSKEYS),
    ...Object.values(PASSKEY_QUERIES),
    ...Object.values(ACCOUNT),
    ...Object.values(ACCOUNT_QUERIES),
    ...Object.values(CONNECTION_REQUESTS),
  ],
  errors: ['crypto_unavailable'],
};
