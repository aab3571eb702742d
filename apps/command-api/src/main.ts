import { runProcess } from '#runtime';
import { CommandApiModule } from './command-api.module.js';
import { DevelopmentCommandsModule } from './development/development-commands.module.js';

await runProcess({
  service: 'command-api',
  modules: [CommandApiModule],
  developmentModules: [DevelopmentCommandsModule],
  projects: false,
  demoByDefault: false,
  requires: ['REDIS_URL'],
});
