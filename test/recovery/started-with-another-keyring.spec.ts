import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFileKeyring } from '#vault/file';
import { idOf, refusal, seen, type Answer } from '../support/clients/ask.js';
import { Business } from '../support/personas/business.js';
import { untilReadiness } from '../support/service/readiness.js';
import { startService } from '../support/service/service.js';
import { endOrphanedRedis, StandaloneChild } from '../support/service/standalone-child.js';

const UNAVAILABLE = { status: 503, code: 'crypto_unavailable' };

describe('a service that is started with another installation’s keyring', () => {
  let dataDir: string;
  let keyringPath: string;
  let apiKey: string;
  let key: string;
  let grant: Answer;
  let child: StandaloneChild;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'other-keyring-'));
    const service = await startService({ dataDir });
    ({ keyringPath } = service.running.settings);
    const { api } = await service.world.business();
    ({ apiKey } = api);
    key = await (await service.world.person()).key();
    grant = await api.claimKey(key);
    await service.stop();
    await rename(keyringPath, `${keyringPath}.away`);
    openFileKeyring({ path: keyringPath, createIfMissing: true }).close();
    child = await StandaloneChild.start(dataDir, { DEMO: 'false' });
  });
  afterAll(async () => {
    await child.stop();
    await endOrphanedRedis(dataDir);
    await rm(dataDir, { recursive: true });
  });

  it('seals and looks up nothing, says what is wrong, and goes on once the right one is in its place', async () => {
    const business = new Business(child.baseUrl, apiKey);
    await untilReadiness(child.baseUrl, { status: 'unavailable', missing: ['keyring'] });
    expect(child.lines.join('\n')).toContain('another keyring stands in the place of the one that the data need');
    const refused = [await business.preview(key), await business.read(idOf(grant)), await business.list()];
    expect(refused.map(refusal)).toEqual(refused.map(() => UNAVAILABLE));

    await rename(`${keyringPath}.away`, keyringPath);
    expect((await business.preview(key)).status).toBe(201);
    expect(seen(await business.read(idOf(grant)))).toEqual({ status: 200, body: grant.body });
  });
});
