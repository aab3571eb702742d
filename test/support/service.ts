import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#command-side';
import { readSettings, startProcess, type RunningProcess } from '#runtime';
import { CommandApiModule } from '../../apps/command-api/src/command-api.module.js';
import { seedDemo, type DemoFile } from '../../apps/demo/src/index.js';
import { QueryApiModule } from '../../apps/query-api/src/query-api.module.js';
import { Business } from './business.js';

/** The whole service in this process, on engines and a Redis of its own, with its demo. */
export interface Service {
  readonly running: RunningProcess;
  readonly demo: DemoFile;
  /** The demo's business, as it calls the API. */
  readonly business: Business;
  readonly commands: CommandBus;
  readonly dataDir: string;
  stop(): Promise<void>;
}

/** Who acts when a test gives a command that no route gives yet. */
export const byTest: CommandContext = { correlationId: '00000000-0000-4000-8000-000000000000', actor: 'service:test' };

/** @param environment settings beside the ones that keep the test to itself */
export async function startService(environment: NodeJS.ProcessEnv = {}): Promise<Service> {
  const dataDir = await mkdtemp(join(tmpdir(), 'consent-'));
  const settings = readSettings({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...environment }, true);
  const running = await startProcess(
    { service: 'test', modules: [CommandApiModule, QueryApiModule], projects: true, demoByDefault: true },
    settings,
  );
  const demo = await seedDemo(running);
  return {
    running,
    demo,
    business: new Business(running.baseUrl, demo.business.api_key),
    commands: running.app.get(CommandBus),
    dataDir,
    stop: async () => {
      await running.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}
