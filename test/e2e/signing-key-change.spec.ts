import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { eventually } from '../support/time/eventually.js';
import { ops, opsJson } from '../support/processes/ops.js';
import { Person } from '../support/personas/person.js';
import { startService, type Service } from '../support/service/service.js';

const PROGRAM = resolve('sdk/verify/bin/consent-verify.js');

describe('a log whose first signing key was given up and destroyed', () => {
  let service: Service;
  let person: Person;
  let kept: string;
  const environment = () => ({ DATA_DIR: service.dataDir });
  const file = (name: string) => join(kept, name);
  const fetched = async (path: string, name: string) => {
    const text = await (await fetch(`${service.running.baseUrl}/log/v1/${path}`)).text();
    await writeFile(file(name), text);
    return text;
  };
  const proof = async (name: string) => {
    const { body } = await person.get('/access-history/proof');
    await writeFile(file(name), JSON.stringify(body));
  };

  beforeAll(async () => {
    kept = await mkdtemp(join(tmpdir(), 'kept-keys-'));
    service = await startService({ environment: { CHECKPOINT_EVERY_MS: '100' } });
    person = await Person.registered(service.running.baseUrl);
    await service.business.claimKey(await person.key());
    await proof('before.json');
    await fetched('key', 'first-key');
    await fetched('checkpoint', 'checkpoint');
    await opsJson(['keyring', 'rotate-signing'], { environment: environment() });
    await service.business.claimKey(await person.key());
    const retired = () => ops(['keyring', 'retire-signing', '1', '--yes'], { environment: environment() });
    await eventually(async () => ((await retired()).code === 0 ? true : undefined));
    await service.business.claimKey(await person.key());
    await proof('after.json');
  });
  afterAll(async () => {
    await service.stop();
    await rm(kept, { recursive: true });
  });

  const checked = (...args: string[]) => {
    const { status, stdout } = spawnSync(process.execPath, [PROGRAM, ...args], {
      cwd: kept,
      encoding: 'utf8',
      env: {},
    });
    return { status, stdout };
  };

  it('proves a history to a person who has kept only the first key', () => {
    const { status, stdout } = checked('bundle', 'after.json', '--key', 'first-key', '--earlier', 'before.json');
    expect(stdout).toContain('the old one vouches for the new');
    expect(status).toBe(0);
  });

  it('shows to whoever has kept the first key and a checkpoint how the key was changed', async () => {
    await fetched('checkpoint', 'newest');
    expect(checked('checkpoints', 'checkpoint', 'newest', '--key', 'first-key').status).toBe(1);
    await fetched('hand-overs', 'hand-overs');
    const { status, stdout } = checked(
      ...['checkpoints', 'checkpoint', 'newest', '--key', 'first-key', '--hand-overs', 'hand-overs'],
    );
    expect(stdout).toContain('the old one vouches for the new');
    expect(status).toBe(0);
  });

  it('is verified by the operator against a checkpoint from before', async () => {
    const against = await ops(['verify', '--against', file('checkpoint')], { environment: environment() });
    expect([against.code, against.stdout]).toEqual([0, expect.stringContaining('All is as it must be.')]);
  });

  it('is verified by the operator with the first key', async () => {
    const byFirst = await ops(['verify', '--all', '--key', file('first-key')], { environment: environment() });
    expect([byFirst.code, byFirst.stdout]).toEqual([0, expect.stringContaining('All is as it must be.')]);
  });
});
