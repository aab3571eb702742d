import { CommandApiModule } from '../../command-api/src/command-api.module.js';
import { readSettings, startProcess } from '#runtime';
import { banner } from './banner.js';
import { seedDemo } from './seed-demo.js';

/** Seeds the demo into the engines that the settings name, for processes that were started apart, and ends. */
const settings = { ...readSettings({ ...process.env, DEMO: 'true' }, true), port: 0 };
const running = await startProcess(
  { service: 'demo', modules: [CommandApiModule], projects: false, demoByDefault: true },
  settings,
);
const demo = await seedDemo(running);
process.stdout.write(banner(demo.base_url, demo));
await running.stop();
