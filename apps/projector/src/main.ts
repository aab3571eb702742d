import { runProcess } from '#runtime';
import { FACES } from '../../faces/src/index.js';

await runProcess({
  service: 'projector',
  faces: FACES,
  modules: [],
  projects: true,
  demoByDefault: false,
  requires: ['REDIS_URL'],
});
