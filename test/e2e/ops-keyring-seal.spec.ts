import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFileKeyring } from '#vault/file';
import { TransitStandIn } from '../support/stand-ins/key-management-stand-ins.js';
import { ops, opsJson } from '../support/processes/ops.js';

describe('an operator who has the keyring sealed by a key-management service', () => {
  const service = new TransitStandIn();
  let folder: string;
  let environment: NodeJS.ProcessEnv;
  beforeAll(async () => {
    await service.start();
    folder = await mkdtemp(join(tmpdir(), 'sealing-'));
    await mkdir(join(folder, 'data'));
    await writeFile(join(folder, 'token'), TransitStandIn.token, { mode: 0o600 });
    openFileKeyring({ path: join(folder, 'plain.json'), createIfMissing: true });
    environment = {
      ...{ DATA_DIR: join(folder, 'data'), KEYRING_FILE: sealed() },
      ...{ KEYRING_URL: `vault:${service.url}/transit/consent`, KEYRING_TOKEN_FILE: join(folder, 'token') },
    };
  });
  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true });
  });

  const sealed = () => join(folder, 'keyring.sealed.json');
  const plain = () => ['--from', join(folder, 'plain.json')];
  const seal = (...more: readonly string[]) => ops(['keyring', 'seal', ...more], { environment });
  /** Its exit code, and that of its dry run before it. */
  const codes = async (...more: readonly string[]) => [
    (await seal(...more, '--dry-run')).code,
    (await seal(...more)).code,
  ];

  it('is told what would be sealed, and nothing is; then has it sealed, once, and anew as often as is asked', async () => {
    const foretold = await opsJson(['keyring', 'seal', ...plain(), '--dry-run'], { environment });
    expect([foretold.code, foretold.json]).toEqual([0, { dry_run: true, keyring: sealed(), done: 'moved' }]);
    expect((await readdir(folder)).sort()).toEqual(['data', 'plain.json', 'token']);
    // None stands there yet that could be sealed anew, and none in the file.
    expect(await codes()).toEqual([3, 3]);
    expect(await codes('--from', join(folder, 'nothing.json'))).toEqual([3, 3]);
    expect(await codes(...plain(), '--new')).toEqual([2, 2]);

    expect(await codes(...plain())).toEqual([0, 0]);
    const first = await readFile(sealed(), 'utf8');
    expect(await codes(...plain())).toEqual([1, 1]);
    expect(await codes('--new')).toEqual([1, 1]);
    expect((await seal('--dry-run')).stdout).toContain('would be sealed anew');
    expect(await readFile(sealed(), 'utf8')).toBe(first);
    expect(await codes()).toEqual([0, 0]);
    expect(await readFile(sealed(), 'utf8')).not.toBe(first);
    service.instead = [403, { errors: ['permission denied'] }];
    expect(await codes()).toEqual([3, 3]);
  });
});
