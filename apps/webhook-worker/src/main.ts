import { runProcess } from '#runtime';
import { EVERY_FACE } from '../../faces/src/index.js';

await runProcess({
  service: 'webhook-worker',
  faces: EVERY_FACE,
  modules: [],
  projects: false,
  delivers: true,
  demoByDefault: false,
  requires: ['REDIS_URL'],
});
