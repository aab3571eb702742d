import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const URL = 'mongodb://backup:a-password@mongodb:27017/?authSource=admin';
/** In the place of MongoDB's tool: writes down which database it was asked for, and with which words. */
const TOOL = `#!/bin/bash
for word in "$@"; do case "$word" in --archive=*) to="\${word#--archive=}";; esac; done
cat "$3" | grep -q '^uri: ' && echo archive > "$to"; printf '%s\\n' "$*" >> "$WORDS"; [ -z "\${FAILS:-}" ] || exit 1
`;

describe('the backup job of docker/compose.yml', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'backup-'));
    await mkdir(join(folder, 'log', 'index', 'one'), { recursive: true });
    for (const file of ['chunk-000000.000000', 'chaser.chk', 'writer.chk', 'index/indexmap', 'index/one/a.chk'])
      await writeFile(join(folder, 'log', file), file);
    await writeFile(join(folder, 'url'), URL);
    await mkdir(join(folder, 'bin'));
    await writeFile(join(folder, 'bin', 'mongodump'), TOOL);
    await chmod(join(folder, 'bin', 'mongodump'), 0o755);
    await mkdir(join(folder, 'backups'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const run = (more: NodeJS.ProcessEnv = {}): string =>
    execFileSync('bash', ['docker/backup/backup.sh'], {
      encoding: 'utf8',
      stdio: 'pipe',
      env: {
        PATH: [join(folder, 'bin'), process.env['PATH']].join(delimiter),
        LOG_FOLDER: join(folder, 'log'),
        BACKUP_FOLDER: join(folder, 'backups'),
        MONGODB_URL_FILE: join(folder, 'url'),
        WORDS: join(folder, 'words'),
        ...more,
      },
    });

  it('copies proofs, log and records with checksums, without a password or a keyring', async () => {
    expect(run()).toContain('The keyring is not in it.');
    const [name = ''] = await readdir(join(folder, 'backups'));
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.engines$/);
    const made = join(folder, 'backups', name);
    expect((await readdir(made)).sort()).toEqual(['SHA256SUMS', 'consent-proofs.gz', 'consent-records.gz', 'log']);
    expect(await readFile(join(made, 'log', 'truncate.chk'), 'utf8')).toBe('chaser.chk');
    expect((await readdir(join(made, 'log'), { recursive: true })).sort()).toEqual([
      'chaser.chk',
      'chunk-000000.000000',
      'index',
      'index/indexmap',
      'index/one',
      'index/one/a.chk',
      'truncate.chk',
      'writer.chk',
    ]);
    execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: made });
    const words = await readFile(join(folder, 'words'), 'utf8');
    expect(words.match(/--db \S+/g)).toEqual(['--db consent-proofs', '--db consent-records']);
    expect(words).not.toContain('a-password');
  });

  it('does not name a backup that was cut off, and removes it with the next one', async () => {
    expect(() => run({ FAILS: 'yes' })).toThrow();
    expect((await readdir(join(folder, 'backups'))).join()).toMatch(/\.engines\.partial$/);
    run();
    expect((await readdir(join(folder, 'backups'))).join()).toMatch(/^[^,]*\.engines$/);
  });
});
