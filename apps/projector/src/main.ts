import { runProcess } from '#runtime';

await runProcess({
  service: 'projector',
  modules: [],
  projects: true,
  demoByDefault: false,
  requires: ['REDIS_URL'],
});
