import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { wire } from '../support/assistants/assistant.js';
import { TestChild } from '../support/processes/child-process.js';
import { RedisServer } from '../support/redis/redis-server.js';

const START_MS = 180_000;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const CODE =
  'grant_type=authorization_code&client_id=nobody&code=none&code_verifier=none&redirect_uri=http://127.0.0.1/';

describe('a process that has had the authorization server work', () => {
  let redis: RedisServer;
  let folder: string;
  let program: TestChild;
  let baseUrl: string;
  beforeAll(async () => {
    redis = await RedisServer.start();
    folder = await mkdtemp(join(tmpdir(), 'authorization-'));
    program = new TestChild('apps/mcp/src/main.ts', [], [], {
      ...{ DATA_DIR: folder, REDIS_URL: redis.url, PORT: '0', METRICS_PORT: '0', LOG_LEVEL: 'info' },
      ...{ NODE_ENV: 'development', NODE_OPTIONS: `--import=${resolve('test/support/processes/promise-probe.mjs')}` },
    });
    const ready = JSON.parse(await program.untilLineWith('"msg":"ready"', START_MS)) as { readonly address: string };
    baseUrl = ready.address;
  }, START_MS);
  afterAll(async () => {
    program.signal('SIGTERM');
    await program.untilEnd();
    await redis.stop();
    await rm(folder, { recursive: true });
  });

  it('is not slowed by it: Node takes no note of each of its promises', async () => {
    const statuses = [
      await wire(`${baseUrl}/.well-known/oauth-authorization-server/oauth`),
      await wire(`${baseUrl}/oauth/token`, { method: 'POST', headers: FORM, body: CODE }),
      await wire(`${baseUrl}/oauth/authorize?client_id=nobody&response_type=code`),
      await wire(`${baseUrl}/oauth/revoke`, { method: 'POST', headers: FORM, body: 'client_id=nobody&token=none' }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 401, 400, 401]);

    program.signal('SIGUSR2');
    expect(JSON.parse(await program.untilLineWith('notesPromises'))).toEqual({ notesPromises: false });
  });
});
