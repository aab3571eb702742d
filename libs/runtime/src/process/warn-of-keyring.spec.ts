import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '#http';
import { openFileKeyring } from '#vault/file';
import { warnOfKeyring } from './warn-of-keyring.js';

describe('a process that starts', () => {
  it('says in its log that its keyring is damaged, without what stands in it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'consent-'));
    const path = join(folder, 'keyring.json');
    await writeFile(path, '{"format":1,"secret', { mode: 0o600 });
    const lines: string[] = [];
    const stream = { write: (line: string) => void lines.push(line) };
    try {
      const logger = createLogger({ level: 'info', stream });
      warnOfKeyring(openFileKeyring({ path, createIfMissing: false }), logger);
    } finally {
      await rm(folder, { recursive: true });
    }
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({
        level: 'error',
        variable: 'KEYRING_URL',
        reason: `the keyring ${path} is damaged`,
        msg: 'the keyring cannot be used',
      }),
    ]);
    expect(lines.join()).not.toContain('secret');
  });
});
