import { runProcess } from '#runtime';
import { CommandApiModule } from './command-api.module.js';

await runProcess({ service: 'command-api', modules: [CommandApiModule], projects: false, demoByDefault: false });
