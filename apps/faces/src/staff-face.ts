import type { FaceContract } from '#http';
import { STAFF_BUSINESSES, STAFF_PEOPLE } from '../../command-api/src/index.js';
import { STAFF_QUERIES } from '../../query-api/src/index.js';

export const staffFace: FaceContract = {
  base: '/staff/v1',
  title: 'Staff',
  description: 'What staff do. Everybody else is 403 `staff_only` on every route.',
  credentials: 'session',
  tags: { Businesses: 'What businesses ask for, and what they may do.', People: 'Who is there, and who saw what.' },
  routes: [...Object.values(STAFF_QUERIES), ...Object.values(STAFF_BUSINESSES), ...Object.values(STAFF_PEOPLE)],
  errors: ['staff_only', 'passkey_required', 'origin_refused', 'crypto_unavailable'],
};
