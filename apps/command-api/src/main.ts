import { runProcess } from '#runtime';
import { EVERY_FACE, protocolRoutes } from '../../faces/src/index.js';
import { CommandApiModule } from './command-api.module.js';
import { DevelopmentCommandsModule } from './development/development-commands.module.js';

void runProcess({
  service: 'command-api',
  faces: EVERY_FACE,
  protocolRoutes,
  modules: [CommandApiModule],
  developmentModules: [DevelopmentCommandsModule],
  projects: false,
  demoByDefault: false,
  requires: ['REDIS_URL'],
});
