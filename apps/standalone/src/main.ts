import { runProcess } from '#runtime';
import { EVERY_FACE, protocolRoutes } from '../../faces/src/index.js';
import { CommandApiModule } from '../../command-api/src/command-api.module.js';
import { DevelopmentCommandsModule } from '../../command-api/src/development/development-commands.module.js';
import { McpModule } from '../../mcp/src/mcp.module.js';
import { banner, browserAddress, seedDemo } from '../../demo/src/index.js';
import { DevelopmentQueriesModule } from '../../query-api/src/development/development-queries.module.js';
import { QueryApiModule } from '../../query-api/src/query-api.module.js';

// At a terminal a line for each request would carry off what is said to people.
if (process.stdout.isTTY) process.env['LOG_LEVEL'] ??= 'warn';

void runProcess({
  service: 'standalone',
  faces: EVERY_FACE,
  protocolRoutes,
  modules: [CommandApiModule, QueryApiModule, McpModule],
  developmentModules: [DevelopmentCommandsModule, DevelopmentQueriesModule],
  pages: true,
  projects: true,
  delivers: true,
  workThread: new URL(import.meta.url.replace(/main(\.[jt]s)$/, 'work-thread$1')),
  demoByDefault: true,
  holdsDataDir: true,
  onListening: async (running) => {
    const baseUrl = browserAddress(running.baseUrl);
    const demo = running.settings.demo ? await seedDemo({ ...running, baseUrl }, { hasHolders: true }) : undefined;
    // For people: standard output is the log's alone.
    process.stderr.write(banner(baseUrl, demo, running.settings));
  },
});
