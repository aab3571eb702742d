import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { startService, type Service } from '../support/service/service.js';

const OTHERS_MAY = 0o077;

describe('what the service keeps', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it('is in files that its owner alone may open', async () => {
    const entries = await readdir(service.dataDir, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    const open = await Promise.all(
      files.map(async (file) => (((await stat(file)).mode & OTHERS_MAY) === 0 ? [] : [file])),
    );
    expect(files.length).toBeGreaterThan(0);
    expect(open.flat()).toEqual([]);
  });
});
