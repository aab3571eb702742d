import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '../settings/settings.js';
import { openEngines } from './open-engines.js';

describe('the engines of an installation', () => {
  it('name DATA_DIR when it can be no folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'consent-'));
    await writeFile(join(folder, 'taken'), '');
    try {
      const settings = readSettings({ DATA_DIR: join(folder, 'taken') }, false);
      await expect(openEngines(settings)).rejects.toThrow(/^DATA_DIR: /);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
