import { runProcess } from '#runtime';
import { FACES } from '../../faces/src/index.js';
import { DevelopmentQueriesModule } from './development/development-queries.module.js';
import { QueryApiModule } from './query-api.module.js';

await runProcess({
  service: 'query-api',
  faces: FACES,
  modules: [QueryApiModule],
  developmentModules: [DevelopmentQueriesModule],
  pages: true,
  projects: false,
  demoByDefault: false,
  requires: ['REDIS_URL'],
});
