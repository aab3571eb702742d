import { Redis } from 'ioredis';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REDIS_PATIENCE_MS } from '#limits/redis';
import { idOf } from '../support/clients/ask.js';
import { middleDuration } from '../support/time/middle-duration.js';
import { startService, type Service } from '../support/service/service.js';
import { isListening, redisSocketOf } from '../support/service/standalone-child.js';

/** What a command that waited for an answer of Redis would take before it is given up. */
const ONE_WAIT_MS = 2_000;

async function socketOf(dataDir: string): Promise<string> {
  const socket = await redisSocketOf(dataDir);
  if (socket === undefined) throw new Error('no Redis runs in the folder');
  return socket;
}

describe('a service whose Redis is gone', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ redisPatienceMs: REDIS_PATIENCE_MS });
  });
  afterAll(() => service.stop());

  it('does its work without delay, takes an address back too, and counts what it sees itself', async () => {
    const { api } = await service.world.business();
    const person = await service.world.person();
    const redis = new Redis(await socketOf(service.dataDir), { retryStrategy: () => null });
    await redis.shutdown('NOSAVE').catch(() => undefined);
    redis.disconnect();

    const claimed = async () => idOf(await api.claimKey(await person.key()));
    const kept = await claimed();
    const took = await middleDuration([
      async () => {
        await person.revokes(await claimed());
      },
      async () => {
        expect(await api.preview('KGY59XMN9C')).toMatchObject({ status: 404 });
      },
      async () => {
        expect(await api.status()).toMatchObject({
          status: 200,
          body: { usage: { active_grants: 1, previews_today: 3 } },
        });
      },
    ]);
    expect(took).toBeLessThan(ONE_WAIT_MS);
    expect(await api.read(kept)).toMatchObject({ status: 200 });
  });
});

describe('two services on one folder', () => {
  it('share one Redis, and the last to leave ends it', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'consent-'));
    const first = await startService({ dataDir });
    const second = await startService({ dataDir });
    const socket = await socketOf(dataDir);

    await second.stop();
    expect(await isListening(socket)).toBe(true);
    expect(await first.business.status()).toMatchObject({ status: 200 });

    await first.stop();
    expect(await isListening(socket)).toBe(false);
    await rm(dataDir, { recursive: true });
  });
});
