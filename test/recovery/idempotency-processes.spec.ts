import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { KeyedPost, repeatable, type KeyedAnswer } from '../support/clients/keyed-post.js';
import { AppProcess } from '../support/service/processes.js';
import { RedisServer } from '../support/redis/redis-server.js';
import { startService, type Service } from '../support/service/service.js';
import type { Person } from '../support/personas/person.js';
import type { TestBusiness } from '../support/personas/world.js';

const START_MS = 180_000;
const PEOPLE = process.env['TEST_ROUNDS'] === 'full' ? 100 : 20;

describe('two command processes that are sent the same requests', () => {
  let dataDir: string;
  let redis: RedisServer;
  let service: Service;
  let business: TestBusiness;
  let first: AppProcess;
  let second: AppProcess;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'idempotency-processes-'));
    redis = await RedisServer.start();
    const environment = { DATA_DIR: dataDir, REDIS_URL: redis.url };
    service = await startService({ dataDir, environment });
    business = await service.world.business();
    [first, second] = await Promise.all([
      AppProcess.start('command-api', environment),
      AppProcess.start('command-api', environment),
    ]);
  }, START_MS);
  afterAll(async () => {
    await second.stop();
    await first.kill();
    await service.stop();
    await redis.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const keyed = (path: string, body: object): KeyedPost =>
    new KeyedPost(first.baseUrl, business.api.apiKey, path, JSON.stringify(body), randomUUID());
  const entriesOf = async (person: Person) => (await service.world.accessEntries(person)).map(({ type }) => type);
  const previewsToday = async () =>
    ((await business.api.status()).body['usage'] as { previews_today: number }).previews_today;

  it('at once decide them once, and answer alike', async () => {
    const person = await service.world.person();
    const post = keyed('/v1/previews', { key: await person.key() });
    const posts = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? post : post.but({ baseUrl: second.baseUrl })));
    const answers = await Promise.all(posts.map((one) => one.send()));
    expect(answers[0]?.status).toBe(201);
    expect(new Set(answers.map((answer) => JSON.stringify(repeatable(answer)))).size).toBe(1);
    expect(await entriesOf(person)).toEqual(['access.previewed.v1']);
    expect(await previewsToday()).toBe(1);
  }, 60_000);

  it('decide once what one of them was killed at: what it had answered is answered again, the rest is done', async () => {
    const before = await previewsToday();
    const looked = await Promise.all(Array.from({ length: PEOPLE }, () => service.world.person()));
    const claimed = await Promise.all(Array.from({ length: PEOPLE }, () => service.world.person()));
    const posts = await Promise.all([
      ...looked.map(async (person) => keyed('/v1/previews', { key: await person.key() })),
      ...claimed.map(async (person) =>
        keyed('/v1/grants', { preview_id: await service.world.preview(business.id, person) }),
      ),
    ]);
    const answered = new Map<KeyedPost, KeyedAnswer>();
    // A few at a time: some are still to be sent when the process dies, however fast it is.
    const atOnce = pLimit(4);
    let killed: Promise<unknown> | undefined;
    const isAnswered = (post: KeyedPost, answer: KeyedAnswer): void => {
      answered.set(post, answer);
      if (answered.size >= PEOPLE / 4) killed ??= first.kill();
    };
    await Promise.all(
      posts.map((post) =>
        atOnce(() => post.send()).then(
          (answer) => {
            isAnswered(post, answer);
          },
          () => undefined,
        ),
      ),
    );
    await killed;
    expect(answered.size).toBeLessThan(posts.length);

    const repeated = await Promise.all(
      posts.map(async (post) => [post, await post.but({ baseUrl: second.baseUrl }).send()] as const),
    );
    for (const [post, answer] of repeated) {
      expect(answer.status).toBe(201);
      const known = answered.get(post);
      if (known !== undefined) expect(repeatable(answer)).toEqual(repeatable(known));
    }
    for (const person of looked) expect(await entriesOf(person)).toEqual(['access.previewed.v1']);
    for (const person of claimed) expect(await entriesOf(person)).toEqual(['access.claimed.v1']);
    expect(await previewsToday()).toBe(before + PEOPLE);
  }, 120_000);
});
