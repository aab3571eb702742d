import type { FaceContract } from '#http';
import { DEVELOPMENT_COMMANDS } from '../../command-api/src/index.js';
import { DEVELOPMENT_QUERIES } from '../../query-api/src/index.js';

export const developmentFace: FaceContract = {
  base: '/dev/v1',
  title: 'Development',
  description: 'For trying the service out. Not there, 404, unless it is switched on, and never in production.',
  credentials: 'none',
  isForDevelopment: true,
  tags: {
    Mailbox: 'Mail that would have gone out.',
    Clock: 'The time that the service goes by.',
    Demo: 'Made-up people, and the doors to their accounts.',
  },
  routes: [...Object.values(DEVELOPMENT_QUERIES), ...Object.values(DEVELOPMENT_COMMANDS)],
  errors: ['crypto_unavailable'],
};
