import type { FaceContract } from '#http';
import { SIGN_IN } from '../../command-api/src/auth/sign-in.routes.js';

export const authFace: FaceContract = {
  base: '/auth/v1',
  title: 'Sign-in',
  description: 'A code by mail, and a token for it. One account per e-mail address.',
  credentials: 'session',
  tags: { 'Sign-in': 'Sessions, which the faces for people are behind.' },
  routes: Object.values(SIGN_IN),
  errors: ['crypto_unavailable'],
};
