import { startProcess } from '#runtime';
import { EVERY_FACE, protocolRoutes } from '../../faces/src/index.js';
import { CommandApiModule } from '../../command-api/src/command-api.module.js';
import { banner } from './banner.js';
import { settingsApart } from './settings-apart.js';
import { seedDemo } from './seed-demo.js';

/**
 * Seeds the demo into the engines that the settings name, for processes that were started apart, and ends. HOST and
 * PORT say where clients find those, which goes into `demo.json`.
 */
async function seedApart(): Promise<void> {
  const settings = settingsApart(process.env);
  const running = await startProcess(
    {
      ...{ service: 'demo', faces: EVERY_FACE, protocolRoutes, modules: [CommandApiModule] },
      ...{ projects: false, demoByDefault: true },
    },
    { ...settings, port: 0 },
  );
  const baseUrl = `http://${settings.host}:${String(settings.port)}`;
  const demo = await seedDemo({ ...running, baseUrl }, { hasHolders: true });
  process.stderr.write(banner(demo.base_url, demo, settings));
  await running.stop();
}

void seedApart();
