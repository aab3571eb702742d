import { runProcess } from '#runtime';

await runProcess({
  service: 'webhook-worker',
  modules: [],
  projects: false,
  delivers: true,
  demoByDefault: false,
  requires: ['REDIS_URL'],
});
