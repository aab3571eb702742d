import { runProcess } from '#runtime';
import { EVERY_FACE, protocolRoutes } from '../../faces/src/index.js';
import { DevelopmentQueriesModule } from './development/development-queries.module.js';
import { QueryApiModule } from './query-api.module.js';

void runProcess({
  service: 'query-api',
  faces: EVERY_FACE,
  protocolRoutes,
  modules: [QueryApiModule],
  developmentModules: [DevelopmentQueriesModule],
  pages: true,
  projects: false,
  demoByDefault: false,
  requires: ['REDIS_URL'],
});
