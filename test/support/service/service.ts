import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import {
  readSettings,
  startProcess,
  type DemoFile,
  type ProcessOptions,
  type ProcessSubstitutes,
  type RunningProcess,
} from '#runtime';
import { EVERY_FACE, protocolRoutes } from '../../../apps/faces/src/index.js';
import { CommandApiModule } from '../../../apps/command-api/src/command-api.module.js';
import { DevelopmentCommandsModule } from '../../../apps/command-api/src/development/development-commands.module.js';
import { seedDemo } from '../../../apps/demo/src/index.js';
import { McpModule } from '../../../apps/mcp/src/mcp.module.js';
import { DevelopmentQueriesModule } from '../../../apps/query-api/src/development/development-queries.module.js';
import { QueryApiModule } from '../../../apps/query-api/src/query-api.module.js';
import { PATIENT_MS } from '../limits/redis-limits.js';
import { Business } from '../personas/business.js';
import { UNLIMITED } from '../personas/staff.js';
import { World } from '../personas/world.js';

export { byTest } from '../personas/by-test.js';

/** The whole service in this process, on engines and a Redis of its own, with its demo. */
export interface Service {
  readonly running: RunningProcess;
  readonly demo: DemoFile & { readonly staff_email: string };
  /** The demo's business, as it calls the API. */
  readonly business: Business;
  readonly commands: CommandBus;
  /** Makes people, businesses and staff beside the demo's. */
  readonly world: World;
  readonly dataDir: string;
  stop(): Promise<void>;
}

export interface ServiceOptions
  extends
    Partial<Pick<ProcessOptions, 'pages' | 'projects' | 'delivers'>>,
    Pick<ProcessSubstitutes, 'redisPatienceMs' | 'logStream'> {
  /** Puts other engines in the place of opened ones. */
  readonly substitute?: ProcessSubstitutes['engines'];
  /** Settings beside the ones that keep the test to itself. */
  readonly environment?: NodeJS.ProcessEnv;
  /** A folder of the test's own, which stays when the service stops; one that goes with it otherwise. */
  readonly dataDir?: string;
}

export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const { environment, dataDir: kept, substitute, redisPatienceMs = PATIENT_MS, logStream, ...rest } = options;
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'consent-')));
  // The development routes are for the service's own clock, which a test may have put another in the place of.
  const developmentRoutes = String(substitute === undefined);
  const own = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', DEVELOPMENT_ROUTES: developmentRoutes };
  const settings = readSettings({ ...own, ...environment }, true);
  const modules = [CommandApiModule, QueryApiModule, McpModule];
  const developmentModules = [DevelopmentCommandsModule, DevelopmentQueriesModule];
  const forget = async (): Promise<void> => {
    if (kept === undefined) await rm(dataDir, { recursive: true });
  };
  const running = await startProcess(
    {
      service: 'test',
      faces: EVERY_FACE,
      protocolRoutes,
      modules,
      developmentModules,
      pages: true,
      projects: true,
      delivers: true,
      demoByDefault: true,
      ...rest,
    },
    settings,
    { engines: substitute, redisPatienceMs, logStream },
  ).catch(async (error: unknown) => {
    await forget();
    throw error;
  });
  const demo = withStaff(await seedDemo(running));
  const world = new World(running, demo.staff_email);
  await (await world.staff()).setsPlan(demo.business.id, UNLIMITED);
  return {
    running,
    demo,
    business: new Business(running.baseUrl, demo.business.api_key),
    commands: running.app.get(CommandBus),
    world,
    dataDir,
    stop: async () => {
      await running.stop();
      await forget();
    },
  };
}

function withStaff(demo: DemoFile): Service['demo'] {
  const { staff_email } = demo;
  if (staff_email === null) throw new Error('the demo has staff in this process');
  return { ...demo, staff_email };
}
