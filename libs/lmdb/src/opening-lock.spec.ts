import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OpeningLock } from './opening-lock.js';

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
});
