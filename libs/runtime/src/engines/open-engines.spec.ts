import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '../settings/settings.js';
import { EnginesOnDemand } from './engines-on-demand.js';
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

  it('say by which setting they could not be opened, and why in words', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'consent-'));
    await writeFile(join(folder, 'log'), '');
    await writeFile(join(folder, 'records'), '');
    try {
      const engines = new EnginesOnDemand(readSettings({ DATA_DIR: folder }, false));
      const why = 'what stands above it is no folder';
      await expect(engines.log()).rejects.toThrow(`EVENT_STORE_URL: the log cannot be opened: ${why}`);
      await expect(engines.records()).rejects.toThrow(`READ_STORE_URL: the document store cannot be opened: ${why}`);
      await engines.close();
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
