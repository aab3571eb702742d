import { runProcess } from '#runtime';
import { FACES } from '../../faces/src/index.js';

await runProcess({
  service: 'webhook-worker',
  faces: FACES,
  modules: [],
  projects: false,
  delivers: true,
  demoByDefault: false,
  requires: ['REDIS_URL'],
});
