import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { Redis } from 'ioredis';
import { open } from 'lmdb';

/**
 * The floor of a read of a grant and of a list: an HTTP answer, a round to Redis, a durable entry for each grant that
 * is shown, and the reading of its document. Nobody is asked who they are, nothing is sealed, and nothing follows the
 * entries. Settings: REDIS_URL.
 */
const GRANTS = 1_000;
const A_PAGE = 50;
const ENTRY = 'x'.repeat(600);

const redis = new Redis(process.env['REDIS_URL'] ?? '', { enableAutoPipelining: true });
const folder = await mkdtemp(join(tmpdir(), 'bare-service-'));
const root = open({ path: folder, overlappingSync: false });
const documents = root.openDB<string, number>({ name: 'documents' });
const entries = root.openDB<string, number>({ name: 'entries' });
let shown = 0;

await Promise.all(Array.from({ length: GRANTS }, (_, n) => documents.put(n, JSON.stringify(document()))));
const server = fastify();
server.get('/v1/grants/:id', async () => {
  await redis.incr('requests');
  return show();
});
server.get('/v1/grants', async () => {
  await redis.incr('requests');
  return { data: await Promise.all(Array.from({ length: A_PAGE }, show)), next_cursor: null };
});
process.stdout.write(`${await server.listen({ host: '127.0.0.1', port: 0 })}\n`);
process.on('SIGTERM', () => {
  void server.close().then(async () => {
    redis.disconnect();
    await root.close();
    await rm(folder, { recursive: true });
  });
});

async function show(): Promise<unknown> {
  shown += 1;
  await entries.put(shown, ENTRY);
  return JSON.parse(documents.get(shown % GRANTS) ?? '');
}

function document(): object {
  return {
    id: randomUUID(),
    status: 'active',
    external_ref: 'order-4711',
    claimed_at: new Date().toISOString(),
    name: { given_name: 'Ada', middle_name: null, family_name: 'Example', suffix: null, mailing_name: null },
    address: { line1: '12 SAMPLE ST', line2: '', city: 'SPRINGFIELD', state: 'IL', zip5: '62701', zip4: '1234' },
    confirmed_at: new Date().toISOString(),
    stale: false,
  };
}
