import { failureMessage } from '#failures';
import { fitsDataKeys } from '#vault';
import { inTime } from './in-time.js';
import type { ReachableEngines } from './reachable.js';
import type { EngineName, EngineReport } from './status-report.js';

/** Each engine as it answers now. */
export function engineReports(engines: ReachableEngines): Promise<readonly EngineReport[]> {
  return Promise.all([
    engineReport('event store', async () => {
      const log = await engines.log();
      await log.ping();
      return log.describe();
    }),
    engineReport('records', async () => {
      const records = await engines.records();
      await records.ping();
      return records.describe();
    }),
    engineReport('views', async () => {
      await (await engines.views()).ping();
      return 'the engine of the records';
    }),
    engineReport('proofs', async () => {
      await (await engines.proofs()).ping();
      return 'the engine of the records';
    }),
    engineReport('redis', () => engines.describeRedis()),
    engineReport('keyring', async () => {
      const { current, versions } = await (await engines.wrappingKeys()).versions();
      const others = versions.filter((version) => version !== current);
      if (!(await fitsDataKeys(await engines.keyring(), await engines.records())))
        throw new Error('opens none of the data keys: it is of another time, or of another installation');
      return `key ${String(current)}${others.length > 0 ? ` (and ${others.join(', ')})` : ''}`;
    }),
  ]);
}

async function engineReport(name: EngineName, read: () => Promise<string>): Promise<EngineReport> {
  try {
    return { name, answers: true, is: await inTime(read()) };
  } catch (error) {
    return { name, answers: false, is: failureMessage(error) };
  }
}
