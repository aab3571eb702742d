import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StatusReport } from '#operations';
import { ACCESS_COUNTS, USAGE_BY_DAY } from '#projections';
import { eventually } from '../support/time/eventually.js';
import { besidesFreshFold } from '../support/contents/fresh-fold.js';
import { ops, opsJson, opsOptions } from '../support/processes/ops.js';
import { AppProcess } from '../support/service/processes.js';
import { ReadingLoad } from '../support/load/reading-load.js';
import { RedisServer } from '../support/redis/redis-server.js';
import { startService, type Service } from '../support/service/service.js';

const KILLS = process.env['TEST_ROUNDS'] === 'full' ? 20 : 2;
const LONG_MS = 600_000;
const SHARED = /^projection\/(access-counts|usage-by-day)~/;

interface RebuiltAnswer {
  readonly rebuilt: readonly {
    readonly view: string;
    readonly switched: boolean;
    readonly comparison: { readonly differences: readonly object[] } | null;
  }[];
}

describe('an installation whose views are in four partitions, with two projectors', () => {
  let dataDir = '';
  let redis: RedisServer;
  let service: Service;
  const projectors: AppProcess[] = [];

  const settings = (partitions: number): NodeJS.ProcessEnv => ({
    DATA_DIR: dataDir,
    REDIS_URL: redis.url,
    PARTITIONS: String(partitions),
  });
  const startProjector = async (partitions = 4): Promise<AppProcess> => {
    const started = await AppProcess.start('projector', { DEVELOPMENT_ROUTES: 'true', ...settings(partitions) });
    projectors.push(started);
    return started;
  };
  const startRequests = (partitions: number): Promise<Service> =>
    startService({ dataDir, projects: false, delivers: false, environment: settings(partitions) });
  const options = () => opsOptions({ dataDir }, { REDIS_URL: redis.url });
  const status = async (): Promise<StatusReport> => (await opsJson<StatusReport>(['status'], options())).json;

  /** How many of the eight partitions each process holds, once every one is held. */
  const sharedOut = async (): Promise<readonly number[] | undefined> => {
    const held = ((await status()).leases ?? []).filter(({ work }) => SHARED.test(work));
    const pids = held.flatMap(({ holder }) => (holder === null ? [] : [holder.pid]));
    if (pids.length < 8) return undefined;
    return [...new Set(pids)].map((pid) => pids.filter((one) => one === pid).length);
  };
  const isSharedOut = (...shares: readonly number[]): Promise<true> =>
    eventually(async () => ((await sharedOut())?.join() === shares.join() ? true : undefined), 60_000);

  const viewsAreWhatTheLogSays = async (): Promise<void> => {
    for (const projection of [ACCESS_COUNTS, USAGE_BY_DAY]) {
      const { standing, fresh } = await besidesFreshFold(service.running.engines, projection);
      expect(Object.keys(fresh).length).toBeGreaterThan(0);
      expect(standing).toEqual(fresh);
    }
  };

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'consent-partitions-'));
    redis = await RedisServer.start();
    await startProjector();
    service = await startRequests(4);
    await startProjector();
  }, LONG_MS);
  afterAll(async () => {
    await service.stop();
    await Promise.all(projectors.map((one) => one.stop()));
    await redis.stop();
    await rm(dataDir, { recursive: true });
  }, LONG_MS);

  it(
    'divides the partitions evenly, also with a projector that came later',
    async () => {
      await isSharedOut(4, 4);
      const { followers } = await status();
      const counts = (followers ?? []).filter(({ name }) => name === 'access-counts');
      expect(counts.map(({ partition, state }) => `${partition ?? ''} ${state}`)).toEqual([
        '1of4 live',
        '2of4 live',
        '3of4 live',
        '4of4 live',
      ]);
      const lags = await projectors[0]?.metric('consent_log_lag_events', 'name="usage-by-day",partition="3of4"');
      expect(lags).toHaveLength(1);
      const whole = await projectors[0]?.metrics();
      expect(whole).toMatch(/consent_log_lag_events\{kind="projection",name="read-models"\} /);
    },
    LONG_MS,
  );

  it(
    'counts what the log says, and shows it to whoever asks, while projectors are killed under load',
    async () => {
      const loads = await Promise.all(Array.from({ length: 6 }, () => ReadingLoad.start(service)));
      for (let kill = 0; kill < KILLS; kill++) {
        const [gone] = projectors.splice(0, 1);
        const before = loads.reduce((rounds, load) => rounds + load.rounds, 0);
        await gone?.kill();
        await isSharedOut(8);
        await startProjector();
        await isSharedOut(4, 4);
        await eventually(async () =>
          Promise.resolve(loads.reduce((rounds, load) => rounds + load.rounds, 0) > before || undefined),
        );
      }
      const complaints = await Promise.all(loads.map((load) => load.end()));
      expect(complaints.flat()).toEqual([]);
      await viewsAreWhatTheLogSays();
    },
    LONG_MS,
  );

  it(
    'rebuilds every partition beside the live ones, the same to the byte, while no request fails',
    async () => {
      const load = await ReadingLoad.start(service);
      const run = await opsJson<RebuiltAnswer>(['rebuild', '--all', '--compare', '--grace', '1'], {
        ...options(),
        apart: true,
      });
      expect(await load.end()).toEqual([]);
      const rebuilt = run.json.rebuilt.map(({ view, switched, comparison }) => ({
        ...{ view, switched },
        differences: comparison?.differences,
      }));
      expect(rebuilt).toEqual(
        ['read-models', 'access-counts', 'usage-by-day', 'event-feed'].map((view) => ({
          ...{ view, switched: true },
          differences: [],
        })),
      );
      await viewsAreWhatTheLogSays();
      await isSharedOut(4, 4);
    },
    LONG_MS,
  );

  it(
    'refuses a process that was told another number',
    async () => {
      const refused = startRequests(2);
      await expect(refused).rejects.toThrow(
        'PARTITIONS is 2, and the views of this installation are divided into 4: set it to that, ' +
          'or stop every process and run `npm run ops -- partitions 2`',
      );
    },
    LONG_MS,
  );

  it(
    'goes on in two partitions, and then in one, once an operator has set that while nothing ran',
    async () => {
      const divided = ['access-counts', 'usage-by-day'];
      for (const [before, count] of [
        [4, 2],
        [2, 1],
      ] as const) {
        expect((await ops(['partitions', String(count)], options())).code).toBe(1);
        await service.stop();
        await Promise.all(projectors.splice(0).map((one) => one.stop()));
        const foretold = await opsJson(['partitions', String(count), '--dry-run'], options());
        expect(foretold.json).toEqual({ dry_run: true, partitions: count, before, divided });
        expect((await opsJson(['partitions'], options())).json).toEqual({ partitions: before, before: null, divided });
        const run = await opsJson(['partitions', String(count)], options());
        expect(run.json).toEqual({ partitions: count, before, divided });
        await startProjector(count);
        service = await startRequests(count);
        const load = await ReadingLoad.start(service);
        await eventually(async () => Promise.resolve(load.rounds > 3 || undefined));
        expect(await load.end()).toEqual([]);
        await viewsAreWhatTheLogSays();
      }
    },
    LONG_MS,
  );
});
