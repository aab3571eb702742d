import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings, startProcess } from '#runtime';
import { idOf } from '../support/clients/ask.js';
import { TestChild } from '../support/processes/child-process.js';
import { eventually } from '../support/time/eventually.js';
import { startEventStoreDbStandIn } from '../support/eventstoredb/index.js';
import { ops } from '../support/processes/ops.js';
import { startService, type Service } from '../support/service/service.js';
import { READY, readinessOf, untilReadiness } from '../support/service/readiness.js';
import { Tampering } from '../support/faults/tampering.js';
import { FOLLOWING_VIEWS, untilFollowed } from '../support/time/until-followed.js';

const LONG_MS = 240_000;
const QUIET = { LOG_LEVEL: 'silent' };

/** Events that are taken off the log's end. */
const CUT = 3;

describe('a process that starts on a log behind what follows it', () => {
  let dataDir = '';
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'log-behind-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));
  const environment = () => ({ DATA_DIR: dataDir });
  const claimIn = async ({ world, demo, business }: Service): Promise<string> => {
    const grant = await business.claim(await world.preview(demo.business.id, await world.person()));
    expect(grant.status).toBe(201);
    return idOf(grant);
  };
  const degradedIn = async ({ running }: Service): Promise<readonly string[]> => {
    return (await readinessOf(running.baseUrl)).body.degraded ?? [];
  };

  it(
    'does not start, naming every one; `realign` puts them back, nothing is sent twice, and another tree seals what is left',
    async () => {
      const service = await startService({ dataDir });
      const kept = await claimIn(service);
      await claimIn(service);
      await untilFollowed(service.running.engines);
      await service.stop();
      await Tampering.with(join(dataDir, 'log'), (tampering) => {
        tampering.cutAfter(tampering.head - CUT);
      });

      const refused = new TestChild('apps/standalone/src/main.ts', [], [], { ...environment(), PORT: '0' });
      await expect(refused.untilEnd(LONG_MS)).rejects.toThrow('exit 1');
      expect(refused.complaint.trim().split('\n')).toHaveLength(2);
      for (const name of [...FOLLOWING_VIEWS, 'carry', 'webhooks', 'realign'])
        expect(refused.complaint).toContain(name);
      expect(refused.complaint).toMatch(/projection read-models \(blue\) at \d{16}, [1-9]\d* ahead/);

      const status = await ops(['status'], { environment: environment() });
      expect([status.code, status.stdout]).toEqual([
        1,
        expect.stringContaining('read-models (blue) is ahead of the log'),
      ]);
      expect(await ops(['realign'], { environment: environment() })).toMatchObject({ code: 2 });
      const realigned = await ops(['realign', '--yes'], { environment: environment() });
      expect([realigned.code, realigned.stdout]).toEqual([0, expect.stringContaining('nothing is sent once more')]);

      const again = await startService({ dataDir });
      await eventually(async () => ((await degradedIn(again)).includes('proofs') ? true : undefined));
      const id = await claimIn(again);
      const list = await eventually(async () => {
        const answer = await again.business.list();
        return answer.status === 200 ? answer : undefined;
      });
      expect(JSON.stringify(list.body)).toContain(id);
      expect(JSON.stringify(list.body)).toContain(kept);
      await untilFollowed(again.running.engines);
      const quiet = await ops(['realign', '--yes'], { environment: environment() });
      expect([quiet.code, quiet.stdout.trim()]).toEqual([0, 'Nothing is ahead of the log.']);
      await again.stop();

      const unsealed = await ops(['status'], { environment: environment() });
      expect([unsealed.code, unsealed.stdout]).toEqual([1, expect.stringContaining('the log is not sealed: ')]);
      expect(await ops(['proofs', 'begin', '--yes'], { environment: environment() })).toMatchObject({ code: 0 });
      const sealed = await startService({ dataDir });
      await untilReadiness(sealed.running.baseUrl, READY);
      await sealed.stop();
    },
    LONG_MS,
  );

  it(
    'neither starts nor goes on with an EventStoreDB that was put back, and does with the one that it left',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'log-behind-esdb-'));
      const [whole, short] = [await startEventStoreDbStandIn(), await startEventStoreDbStandIn()];
      const on = (url: string) => startService({ dataDir: folder, environment: { EVENT_STORE_URL: url } });
      try {
        const service = await on(whole.url);
        await untilFollowed(service.running.engines);
        await service.stop();
        for (let round = 0; round < 2; round++) await (await on(whole.url)).stop();
        const isBehind = /carry at \d{20}, \d+ ahead.*realign/;
        await expect(on(short.url)).rejects.toThrow(isBehind);
        await short.faults.goDown();
        const settings = readSettings({ DATA_DIR: folder, PORT: '0', EVENT_STORE_URL: short.url, ...QUIET }, false);
        const waiting = await startProcess(
          {
            ...{ service: 'waiting', faces: [], protocolRoutes: () => [], modules: [] },
            ...{ projects: false, demoByDefault: false },
          },
          settings,
        );
        try {
          await short.faults.comeUp();
          const { name, message } = await waiting.broken;
          expect([name, message]).toEqual(['LogBehind', expect.stringMatching(isBehind)]);
        } finally {
          await waiting.stop();
        }
      } finally {
        await Promise.all([whole.stop(), short.stop()]);
        await rm(folder, { recursive: true, force: true });
      }
    },
    LONG_MS,
  );
});
