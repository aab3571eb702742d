import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CountingLog } from '../engines/counting-log.js';
import { projects } from './projects.js';
import { startService, type Service } from './service.js';

/** A service whose log counts. To be stopped. */
export interface CountedService {
  readonly service: Service;
  readonly log: CountingLog;
  stop(): Promise<void>;
}

/** Nothing but the read models follows the log, so that what is counted is the request's. */
export async function startCounted(): Promise<CountedService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'counted-service-'));
  await (await startService({ dataDir })).stop();
  let log: CountingLog | undefined;
  const service = await startService({
    dataDir,
    projects: false,
    delivers: false,
    substitute: (engines) => {
      log = new CountingLog(engines.log);
      return { ...engines, log };
    },
  });
  if (log === undefined) throw new Error('the service has not taken the log');
  const readModels = projects(service);
  return {
    service,
    log,
    stop: async () => {
      await readModels.stop();
      await service.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}
