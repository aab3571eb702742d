import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OPERATIONS_STREAM } from '#domain';
import { dataOf, idOf } from '../support/clients/ask.js';
import { eventually } from '../support/time/eventually.js';
import { findFerretDb } from '../support/mongodb/ferretdb.js';
import { idsIn } from '../support/contents/ids-in-log.js';
import { ops, opsJson, opsOptions } from '../support/processes/ops.js';
import { Servers } from '../support/engines/servers.js';
import { startService, type Service } from '../support/service/service.js';

interface Saved {
  readonly backup: { readonly name: string; readonly events: number };
}

const LONG_MS = 120_000;

function stories(binary: string): void {
  let servers: Servers;
  let service: Service;
  let away: string;
  let grantId: string;
  beforeAll(async () => {
    servers = await Servers.start(binary);
    service = await startService();
    away = await mkdtemp(join(tmpdir(), 'away-'));
    const claimed = await service.business.claimKey(await (await service.world.person()).key());
    grantId = idOf(claimed);
  }, LONG_MS);
  afterAll(async () => {
    await service.stop();
    await servers.stop();
    await rm(away, { recursive: true });
  });

  const backup = async (folder: string, ...more: readonly string[]): Promise<Saved> =>
    (
      await opsJson<Saved>(['backup', '--to', join(away, folder), ...more], {
        environment: { DATA_DIR: service.dataDir },
      })
    ).json;
  const restore = async (folder: string, name: string, urls: NodeJS.ProcessEnv) => {
    const dataDir = join(away, name);
    await mkdir(dataDir, { mode: 0o700 });
    await copyFile(join(service.dataDir, 'keyring.json'), join(dataDir, 'keyring.json'));
    const environment = { DATA_DIR: dataDir, ...urls };
    const run = await ops(['restore', '--from', join(away, folder)], { environment });
    await copyFile(join(service.dataDir, 'demo.json'), join(dataDir, 'demo.json'));
    return { run, dataDir, environment };
  };

  it(
    'is told that servers take no copy of its databases, and can do so with a portable backup',
    async () => {
      const copied = await backup('copies');
      const refused = await restore('copies', 'refused', servers.urls);
      expect(refused.run).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('servers take those of `backup --portable`') as string,
      });
      const increment = ['backup', '--to', join(away, 'copies'), '--incremental', '--portable'];
      expect(await ops(increment, opsOptions(service))).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(`${copied.backup.name} is of other engines`) as string,
      });
      const before = await idsIn(service.running.engines.log);
      // What was never sealed has no leaves that could stay.
      await eventually(async () => ((await service.running.services.proofLog.newest())?.size ?? 0) > 0 || undefined);
      const { backup: made } = await backup('portable', '--portable');
      const { run, dataDir, environment } = await restore('portable', 'moved', servers.urls);
      expect(run).toMatchObject({
        code: 0,
        stdout: expect.stringContaining(`${String(made.events)} events`) as string,
      });

      const moved = await startService({ dataDir, environment: servers.urls });
      try {
        const { log } = moved.running.engines;
        expect((await idsIn(log)).slice(0, before.length)).toEqual(before);
        expect((await moved.business.read(grantId)).status).toBe(200);
        expect(dataOf(await moved.business.list({ status: 'active' })).map(({ id }) => id)).toContain(grantId);
        const [begun] = await log.readStream(OPERATIONS_STREAM, { direction: 'forwards', limit: 1 });
        const former = await service.running.services.proofLog.newest();
        expect(begun).toMatchObject({
          type: 'operations.proofs_begun.v1',
          data: { formerOrigin: former?.origin, formerSize: expect.any(Number) as number },
        });
      } finally {
        await moved.stop();
      }
      expect((await ops(['verify'], { environment })).code).toBe(0);
      const foretold = await opsJson<{ backup: object }>(['backup', '--to', away, '--dry-run'], { environment });
      expect(foretold.json.backup).toMatchObject({
        ...{ follows: null, bytes: null, head: expect.stringMatching(/^\d{20}$/) as string },
      });
      const mixed = ['backup', '--to', join(away, 'portable'), '--portable', '--register-only'];
      expect((await ops(mixed, { environment })).code).toBe(2);
    },
    LONG_MS,
  );

  it(
    'goes on with the tree over its log where a portable backup is restored into embedded engines',
    async () => {
      const { dataDir, environment, run } = await restore('portable', 'embedded', {});
      expect(run.code).toBe(0);
      const [first] = await service.running.services.proofLog.leaves(0, 1);
      const again = await startService({ dataDir });
      try {
        expect((await again.running.services.proofLog.leaves(0, 1))[0]).toEqual(first);
        expect((await again.business.read(grantId)).status).toBe(200);
      } finally {
        await again.stop();
      }
      expect((await ops(['verify'], { environment })).code).toBe(0);
    },
    LONG_MS,
  );
}

describe('an operator who moves an embedded installation into servers', () => {
  const binary = findFerretDb();
  if (binary === undefined) it.skip('moves: FerretDB is not installed', () => undefined);
  else stories(binary);
});
