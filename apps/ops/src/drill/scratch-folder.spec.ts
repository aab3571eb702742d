import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { eventually } from '../../../../test/support/time/eventually.js';
import { inScratchFolder } from './scratch-folder.js';

const LONG_AGO = new Date('2020-01-01T00:00:00.000Z');

describe('the scratch folder of a drill', () => {
  let where: string;
  beforeEach(async () => {
    where = await mkdtemp(join(tmpdir(), 'where-'));
  });
  afterEach(async () => {
    await rm(where, { recursive: true });
  });

  /** Of a drill whose process has this id where it runs. */
  const folderOf = async (pid: number, lastBeat: Date): Promise<string> => {
    const folder = join(where, `consent-drill-${String(pid)}-abcdef`);
    await mkdir(join(folder, 'log'), { recursive: true });
    await writeFile(join(folder, 'in-use'), '.');
    await utimes(join(folder, 'in-use'), lastBeat, lastBeat);
    return folder;
  };

  it('is empty, for its owner alone, and gone afterwards', async () => {
    const [mode, names] = await inScratchFolder(where, async (folder) => [
      ((await stat(dirname(folder))).mode & 0o777).toString(8),
      await readdir(folder),
    ]);
    expect({ mode, names, left: await readdir(where) }).toEqual({ mode: '700', names: [], left: [] });
  });

  it('takes the place of one that was left by a drill whose process id is another’s by now', async () => {
    const left = await folderOf(process.pid, LONG_AGO);
    expect(await inScratchFolder(where, () => Promise.resolve(existsSync(left)))).toBe(false);
  });

  it('is made beside that of a drill in another container, whose process id is nobody’s here', async () => {
    const inUse = await folderOf(4_194_304_999, new Date());
    expect(await inScratchFolder(where, () => Promise.resolve(existsSync(inUse)))).toBe(true);
    expect(existsSync(inUse)).toBe(true);
  });

  it('shows others that it is in use for as long as it is', async () => {
    await inScratchFolder(where, async (folder) => {
      const heartbeat = join(dirname(folder), 'in-use');
      await utimes(heartbeat, LONG_AGO, LONG_AGO);
      await eventually(async () => (await stat(heartbeat)).mtime > LONG_AGO || undefined);
    });
  }, 70_000);
});
