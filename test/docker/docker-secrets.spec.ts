import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What signs other certificates, and is mounted nowhere. */
const FOR_NOBODY = ['ca-key', 'ca-serial'];

let folder: string;

/** Runs the script, as a host does whose umask this is. */
function made(umask = '022'): string {
  const line = `umask ${umask} && exec "$0" scripts/docker-secrets.mjs "$1"`;
  return execFileSync('sh', ['-c', line, process.execPath, folder], { encoding: 'utf8', stdio: 'pipe' });
}

function modesOf(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map((name) => (statSync(join(folder, name)).mode & 0o777).toString(8)));
}

describe('the secrets of containers', () => {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('are readable for every user of a container, also on a host that keeps new files to their owner', () => {
    made('077');
    const mounted = readdirSync(folder).filter((name) => !FOR_NOBODY.includes(name));
    expect(modesOf(mounted)).toEqual(new Set(['644']));
    expect(modesOf(FOR_NOBODY)).toEqual(new Set(['600']));
    for (const name of mounted) chmodSync(join(folder, name), 0o600);
    made('027');
    expect(modesOf(mounted)).toEqual(new Set(['644']));
  });
});
