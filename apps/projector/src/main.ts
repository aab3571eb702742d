import { runProcess } from '#runtime';
import { EVERY_FACE } from '../../faces/src/index.js';

await runProcess({
  service: 'projector',
  faces: EVERY_FACE,
  modules: [],
  projects: true,
  demoByDefault: false,
  requires: ['REDIS_URL'],
});
