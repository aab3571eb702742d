import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEngines, readSettings } from '../src/index.js';
import { RecordPresence } from '../src/leases/record-presence.js';
import { eventually } from '../../../test/support/time/eventually.js';
import { ops, opsOptions } from '../../../test/support/processes/ops.js';
import { startService } from '../../../test/support/service/service.js';

describe('an operator who divides the views, which no process may see', () => {
  let dataDir = '';
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'consent-stopped-'));
    await (await startService({ dataDir })).stop();
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  const dividing = () => ops(['partitions', '2', '--dry-run'], opsOptions({ dataDir }));
  const told = (what: string) => ({
    code: 1,
    stdout: '',
    stderr: `consent-ops: The service runs: ${hostname()}, process ${String(process.pid)} (${what}): stop every process first.\n`,
  });

  it('is refused while a process serves the API and does nothing else', async () => {
    const service = await startService({ dataDir, projects: false, delivers: false });
    try {
      expect(await dividing()).toEqual(told('api'));
    } finally {
      await service.stop();
    }
    expect(await dividing()).toMatchObject({ code: 0, stderr: '' });
  });

  it('is refused while a worker sends webhooks', async () => {
    const { records, close } = await recordsOf(dataDir);
    const presence = new RecordPresence(records);
    try {
      await eventually(() => Promise.resolve(presence.current()));
      expect(await dividing()).toEqual(told('webhook-worker'));
      await presence.leave();
      expect(await dividing()).toMatchObject({ code: 0, stderr: '' });
    } finally {
      await close();
    }
  });

  it('is told everything that a process does which does all', async () => {
    const service = await startService({ dataDir });
    try {
      expect(await dividing()).toEqual(told('api, policies, projection, sealer, webhook-worker'));
    } finally {
      await service.stop();
    }
  });
});

async function recordsOf(dataDir: string) {
  const engines = await openEngines(readSettings({ DATA_DIR: dataDir }, false));
  return { records: engines.records, close: () => engines.close() };
}
