import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../support/time/eventually.js';
import { FaultyTlsLine } from '../support/faults/faulty-tls-line.js';
import { AppProcess } from '../support/service/processes.js';
import { READY, untilReadiness } from '../support/service/readiness.js';
import { RedisCluster } from '../support/redis/redis-cluster.js';
import { REDIS_PASSWORD, redisRules } from '../support/redis/redis-rules.js';
import { testAuthority } from '../support/stand-ins/test-certificate.js';

const START_MS = 180_000;
/** Each connects several times at a go. */
const MEETINGS = 8;

describe('a Redis Cluster that speaks TLS alone, by names and an authority of its own', () => {
  let folder: string;
  let cluster: RedisCluster;
  let environment: NodeJS.ProcessEnv;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'redis-tls-'));
    const authority = testAuthority();
    cluster = await RedisCluster.start(3, { rules: redisRules(), authority });
    const ca = join(folder, 'authority.pem');
    await writeFile(ca, authority.ca);
    environment = { DATA_DIR: join(folder, 'data'), NODE_EXTRA_CA_CERTS: ca };
  }, START_MS);
  afterAll(async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const started = (app: 'command-api' | 'webhook-worker', settings = {}): Promise<AppProcess> =>
    AppProcess.start(app, { ...environment, REDIS_URL: cluster.urlOf(app, REDIS_PASSWORD), ...settings });

  it('has the limits, the signals and the queue of processes that trust the authority', async () => {
    expect(cluster.url).toMatch(/^rediss\+cluster:.*@localhost:/);
    const command = await started('command-api');
    const worker = await started('webhook-worker');
    try {
      for (const { baseUrl } of [command, worker]) await untilReadiness(baseUrl, READY);
      const { status } = await fetch(`${command.baseUrl}/auth/v1/sessions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ flow_id: randomUUID(), code: '000000' }),
      });
      expect(status).toBe(401);
      await eventually(async () => (await command.metric('consent_limits_without_redis'))[0] === 0);
      expect((await command.metric('consent_limits_decisions_total', 'by="redis"'))[0]).toBeGreaterThan(0);
      await eventually(async () => ((await cluster.listeners()) >= 2 ? true : undefined));
      expect(await cluster.refused()).toEqual([]);
    } finally {
      await command.stop();
      await worker.stop();
    }
  });

  it('is none for a process that does not trust the authority, as its readiness says', async () => {
    const command = await started('command-api', { NODE_EXTRA_CA_CERTS: undefined });
    try {
      await untilReadiness(command.baseUrl, { status: 'ok', degraded: ['redis'] });
      await eventually(async () => (await command.metric('consent_limits_without_redis'))[0] === 1);
    } finally {
      await command.stop();
    }
  });

  it.each(['rediss', 'rediss+cluster'])(
    'ends no process by a fault behind such a certificate (%s)',
    async (protocol) => {
      const line = await FaultyTlsLine.start(Number(new URL(cluster.nodes[0]?.url ?? '').port));
      const url = `${protocol}://localhost:${String(line.port)}`;
      const command = await started('command-api', { NODE_EXTRA_CA_CERTS: undefined, REDIS_URL: url });
      try {
        const before = line.met;
        await eventually(() => Promise.resolve(line.met > before + MEETINGS ? true : undefined));
        await untilReadiness(command.baseUrl, { status: 'ok', degraded: ['redis'] });
      } finally {
        line.stop();
        await command.stop();
      }
    },
  );
});
