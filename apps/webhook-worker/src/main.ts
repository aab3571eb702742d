import { runProcess } from '#runtime';
import { EVERY_FACE, protocolRoutes } from '../../faces/src/index.js';

void runProcess({
  service: 'webhook-worker',
  faces: EVERY_FACE,
  protocolRoutes,
  modules: [],
  projects: false,
  delivers: true,
  demoByDefault: false,
  requires: ['REDIS_URL'],
});
