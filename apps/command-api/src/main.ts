import { runProcess } from '#runtime';
import { EVERY_FACE } from '../../faces/src/index.js';
import { CommandApiModule } from './command-api.module.js';
import { DevelopmentCommandsModule } from './development/development-commands.module.js';

await runProcess({
  service: 'command-api',
  faces: EVERY_FACE,
  modules: [CommandApiModule],
  developmentModules: [DevelopmentCommandsModule],
  projects: false,
  demoByDefault: false,
  requires: ['REDIS_URL'],
});
