import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderUnusable, makeFolder } from './make-folder.js';

describe('a folder that is to be there', () => {
  let parent: string;
  beforeAll(() => {
    parent = mkdtempSync(join(tmpdir(), 'folders-'));
  });
  afterAll(() => {
    rmSync(parent, { recursive: true });
  });

  it('is made with those above it, for its owner alone, however often and by however many at once', async () => {
    const path = join(parent, 'one', 'two', 'three');
    await Promise.all([makeFolder(path), makeFolder(path)]);
    await makeFolder(path);
    expect(statSync(path).mode & 0o777).toBe(0o700);
    expect(statSync(join(parent, 'one')).mode & 0o777).toBe(0o700);
  });

  it('is none where a file stands', async () => {
    const file = join(parent, 'file');
    writeFileSync(file, '');
    await expect(makeFolder(file)).rejects.toThrow(new FolderUnusable(`${file} is no folder.`));
    await expect(makeFolder(join(file, 'below', 'it'))).rejects.toThrow(`${file} is no folder.`);
  });

  it('is refused soon where nobody can make one', async () => {
    await expect(makeFolder('/proc/consent/backups')).rejects.toThrow(/^\/proc(\/consent)? cannot be made: /);
  });
});
