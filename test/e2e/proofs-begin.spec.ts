import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OPERATIONS_STREAM } from '#domain';
import { eventually } from '../support/time/eventually.js';
import { ops, opsJson } from '../support/processes/ops.js';
import { READY, untilReadiness } from '../support/service/readiness.js';
import { startService, type Service } from '../support/service/service.js';

/** For commands that start a process each. */
const LONG_MS = 120_000;

describe('an installation whose proofs were lost', () => {
  let folder: string;
  let service: Service | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proofs-begin-'));
  });
  afterAll(async () => {
    await service?.stop();
    await rm(folder, { recursive: true });
  });

  const start = async (): Promise<Service> => {
    service = await startService({ dataDir: folder, environment: { LOG_ORIGIN: 'consent.example/log' } });
    return service;
  };
  const stop = async (): Promise<void> => {
    await service?.stop();
    service = undefined;
  };
  const environment = () => ({ DATA_DIR: folder, LOG_ORIGIN: 'consent.example/log' });

  it(
    'still serves, reports it, and is sealed again once an operator begins another tree',
    async () => {
      const whole = await start();
      await whole.world.person();
      await untilReadiness(whole.running.baseUrl, READY);
      await stop();
      await rename(join(folder, 'proofs'), join(folder, 'lost'));

      const unsealed = await start();
      await untilReadiness(unsealed.running.baseUrl, { status: 'ok', degraded: ['proofs'] });
      expect((await unsealed.business.preview(await (await unsealed.world.person()).key())).status).toBe(201);
      expect((await fetch(`${unsealed.running.baseUrl}/log/v1/checkpoint`)).status).toBe(404);
      const status = await opsJson<{ problems: readonly string[] }>(['status'], { environment: environment() });
      expect(status).toMatchObject({ code: 1 });
      expect(status.json.problems).toContain('the log is not sealed: it has events and no tree: `proofs begin`');
      const running = await ops(['proofs', 'begin'], { environment: environment() });
      expect([running.code, running.stderr]).toEqual([1, expect.stringContaining('stop every process first')]);
      await stop();

      const begun = await opsJson(['proofs', 'begin'], { environment: environment() });
      const origin = expect.stringMatching('^consent.example/log/since-') as string;
      expect(begun).toMatchObject({ code: 0, json: { origin, former_origin: null } });
      const listed = await opsJson(['proofs', 'list'], { environment: environment() });
      const first = { origin, former_origin: null, former_size: null, former_root: null };
      expect(listed).toMatchObject({ code: 0, json: { begun: [first] } });
      const twice = await ops(['proofs', 'begin'], { environment: environment() });
      expect([twice.code, twice.stderr]).toEqual([1, expect.stringContaining('There is a tree already')]);

      const sealed = await start();
      await untilReadiness(sealed.running.baseUrl, READY);
      const { log } = sealed.running.engines;
      const [told] = await log.readStream(OPERATIONS_STREAM, { direction: 'backwards', limit: 1 });
      expect(told).toMatchObject({ type: 'operations.proofs_begun.v1', data: { formerOrigin: null } });
      const { events } = await log.readStored({ limit: 4_096 });
      await eventually(async () => {
        const newest = await sealed.running.services.proofLog.newest();
        return (newest?.size ?? 0) >= events.length ? true : undefined;
      });
      const kept = join(folder, 'checkpoint.txt');
      const exported = await ops(['checkpoint', 'export', '--to', kept], { environment: environment() });
      expect([exported.code, exported.stdout]).toEqual([0, expect.stringContaining('consent.example/log/since-')]);
    },
    LONG_MS,
  );
});
