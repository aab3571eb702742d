import { runProcess } from '#runtime';
import { EVERY_FACE, protocolRoutes } from '../../faces/src/index.js';

void runProcess({
  service: 'projector',
  faces: EVERY_FACE,
  protocolRoutes,
  modules: [],
  projects: true,
  demoByDefault: false,
  requires: ['REDIS_URL'],
});
