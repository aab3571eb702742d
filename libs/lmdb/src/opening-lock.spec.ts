import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { OpeningLock } from './opening-lock.js';
import { nameOfProcess } from './process-name.js';

describe('the flag of a process that writes into an environment', () => {
  let path = '';
  let lock: OpeningLock;
  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), 'opening-lock-'));
    lock = OpeningLock.join(path);
  });
  afterEach(async () => {
    lock.leave();
    await rm(path, { recursive: true });
  });

  const flags = () =>
    readdirSync(join(path, 'writers')).map((name) => readFileSync(join(path, 'writers', name), 'utf8'));
  const raisedAt = () =>
    readdirSync(join(path, 'writers')).map((name) => statSync(join(path, 'writers', name), { bigint: true }).mtimeNs);
  const written = () => lock.writing(flags);

  it('is up while it writes, and down before and after', async () => {
    expect(flags()).toEqual(['0']);
    expect(await written()).toEqual(['1']);
    expect(flags()).toEqual(['0']);
  });

  it('is down again after a write that did not begin, as it could not be seen whether somebody opens', async () => {
    const openers = join(path, 'openers');
    await rename(openers, `${openers} elsewhere`);
    await expect(written()).rejects.toThrow('ENOENT');
    expect(flags()).toEqual(['0']);
    await rename(`${openers} elsewhere`, openers);
    expect(await written()).toEqual(['1']);
    expect(flags()).toEqual(['0']);
  });

  it('stays down while another process opens, and is raised once nobody does', async () => {
    const opener = join(path, 'openers', nameOfProcess(process.ppid));
    writeFileSync(opener, '');
    const write = written();
    const before = raisedAt();
    // Thirty of its looks for openers, one each millisecond.
    for (let look = 0; look < 30; look += 1) await delay(1);
    expect(raisedAt()).toEqual(before);
    await rm(opener);
    expect(await write).toEqual(['1']);
    expect(raisedAt()).not.toEqual(before);
  });
});
