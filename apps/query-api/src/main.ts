import { runProcess } from '#runtime';
import { DevelopmentQueriesModule } from './development/development-queries.module.js';
import { QueryApiModule } from './query-api.module.js';

await runProcess({
  service: 'query-api',
  modules: [QueryApiModule],
  developmentModules: [DevelopmentQueriesModule],
  projects: false,
  demoByDefault: false,
  requires: ['REDIS_URL'],
});
