import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seen, type Answer } from '../support/clients/ask.js';
import { Business } from '../support/personas/business.js';
import { eventually } from '../support/time/eventually.js';
import { HaltedRequest } from '../support/faults/halted-request.js';
import { startService } from '../support/service/service.js';
import { endOrphanedRedis, isListening, redisSocketOf, StandaloneChild } from '../support/service/standalone-child.js';

const REQUESTS = 32;

describe('a service that is asked to end', () => {
  let dataDir = '';
  let apiKey = '';
  let previews: readonly string[] = [];
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'service-stop-'));
    const service = await startService({ dataDir });
    const { id, api } = await service.world.business();
    const person = await service.world.person();
    apiKey = api.apiKey;
    previews = await Promise.all(Array.from({ length: REQUESTS }, () => service.world.preview(id, person)));
    await service.stop();
  });
  afterAll(async () => {
    await endOrphanedRedis(dataDir);
    await rm(dataDir, { recursive: true });
  });

  it('finishes the requests under way, frees its port and its Redis, ends with code 0, and can start again', async () => {
    const first = await StandaloneChild.start(dataDir);
    const redisSocket = (await redisSocketOf(dataDir)) ?? '';
    expect(await isListening(redisSocket)).toBe(true);

    const port = Number(new URL(first.baseUrl).port);
    const claims = await Promise.all(
      previews.map((preview_id) => HaltedRequest.send(`${first.baseUrl}/v1/grants`, apiKey, { preview_id })),
    );
    await new Business(first.baseUrl, apiKey).status();
    const stopped = first.stop();
    await eventually(async () => ((await isListening(port)) ? undefined : 'closed'));
    const answers = await Promise.all(claims.map((claim) => claim.finish()));
    await stopped;
    expect(answers.map(({ status }) => status)).toEqual(previews.map(() => 201));
    expect(await isListening(redisSocket)).toBe(false);
    expect(await redisSocketOf(dataDir)).toBeUndefined();

    const second = await StandaloneChild.start(dataDir);
    const again = new Business(second.baseUrl, apiKey);
    const reads: Answer[] = await Promise.all(answers.map(({ body }) => again.read(String(body['id']))));
    expect(reads.map(seen)).toEqual(answers.map(({ body }) => ({ status: 200, body })));
    await second.stop();
  }, 180_000);
});
