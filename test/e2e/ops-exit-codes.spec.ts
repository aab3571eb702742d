import { existsSync } from 'node:fs';
import { lstat, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOps } from '../../apps/ops/src/command-line/run-ops.js';
import { COMMANDS } from '../../apps/ops/src/commands.js';
import { ops } from '../support/processes/ops.js';
import { startService, type Service } from '../support/service/service.js';

const SOME_ID = '5b0f2c4e-9a43-4c53-b0c6-2f6e5f3a1d70';
/** Of each command, as it is asked rightly. */
const EVERY: readonly (readonly string[])[] = [
  ['status'],
  ['doctor'],
  ['access-history', '--person', SOME_ID, '--reason', 'a test'],
  ['looks', '--looker', SOME_ID],
  ['verify'],
  ['checkpoint', 'export'],
  ['rebuild', '--all'],
  ['backup', '--to', '/proc/nowhere'],
  ['drill', '--from', '/proc/nowhere'],
  ['keyring', 'status'],
  ['keyring', 'rotate'],
  ['keyring', 'retire', '1', '--yes'],
  ['parked', 'list'],
  ['deliveries', 'list', '--endpoint', SOME_ID],
];

describe('what an operator’s scripts are told by the exit code', () => {
  let service: Service;
  let folder: string;
  const own = { ...process.env };
  beforeAll(async () => {
    service = await startService();
    folder = await mkdtemp(join(tmpdir(), 'codes-'));
  });
  afterEach(() => {
    process.env = { ...own };
    jest.restoreAllMocks();
  });
  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true });
  });

  const here = () => ({ DATA_DIR: service.dataDir });

  /** In this process: a start of another takes longer than all else here. */
  async function run(args: readonly string[], environment: NodeJS.ProcessEnv) {
    let stderr = '';
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
      stderr += String(text);
      return true;
    });
    process.env = { ...own, ...environment };
    return { code: await runOps(COMMANDS, args), stderr };
  }

  it.each(EVERY.map((args) => [args.join(' '), args] as const))(
    'is 3, with one line, where there is no installation: %s',
    async (_name, args) => {
      expect(await run(args, { DATA_DIR: join(folder, 'nowhere') })).toEqual({
        code: 3,
        stderr: expect.stringMatching(/^consent-ops: [^\n]+\n$/) as string,
      });
    },
  );

  it('is 3, with what is in the way, where the folder of an engine cannot be entered', async () => {
    const circle = join(folder, 'circle');
    await symlink(circle, circle);
    const asked = { ...here(), EVENT_STORE_URL: `lmdb:${circle}` };
    expect(await run(['status'], asked)).toEqual({
      code: 3,
      stderr: `consent-ops: EVENT_STORE_URL: ${join(circle, 'log')} cannot be reached: its links lead in a circle\n`,
    });
  });

  it.each([
    ['drill', '--from'],
    ['restore', '--from'],
    ['backup', '--incremental', '--to'],
  ])('is 3 where the folder of backups is not there, and none is made in its place: %s', async (...words) => {
    const gone = join(folder, 'not-mounted');
    expect(await run([...words, gone], here())).toEqual({
      code: 3,
      stderr: expect.stringContaining(`There is no folder ${gone}.`) as string,
    });
    expect(existsSync(gone)).toBe(false);
  });

  it('is 2 where who asks for an erasure has no name, in a dry run too', async () => {
    const { id } = await service.world.person();
    const asked = ['people', 'erase', '--person', id, '--reason', 'Case 4711', '--operator', 'no name'];
    const refused = { code: 2, stderr: expect.stringContaining('--operator must be a name') as string };
    expect(await run([...asked, '--dry-run'], here())).toEqual(refused);
    expect(await run(asked, here())).toEqual(refused);
  });

  it('is 3 where an engine does not answer, or the keyring or a file cannot be read', async () => {
    const gone = { ...here(), EVENT_STORE_URL: 'esdb://127.0.0.1:1?tls=false' };
    expect((await run(['verify'], gone)).code).toBe(3);
    const keyless = { ...here(), KEYRING_URL: `file:${join(folder, 'no-keyring.json')}` };
    expect(await run(['verify'], keyless)).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('cannot be read') as string,
    });
    expect(await run(['verify', '--against', join(folder, 'no-checkpoint.txt')], here())).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('cannot be read') as string,
    });
  });

  it('is 3, with one line and no stack, where the answer cannot be written', async () => {
    const verified = await ops(['verify'], { environment: here(), outputTo: '/dev/full' });
    expect(verified.code).toBe(3);
    expect(verified.stderr).toMatch(/consent-ops: the output cannot be written: no space is left\.\n$/);
    expect(verified.stderr).not.toMatch(/^ +at /m);
  });

  it.each([
    ['an escape sequence', 'Case \u001b[31m4711', 'must not contain control characters'],
    ['a line break', 'Case 4711\nasked by letter', 'must not contain control characters'],
    ['more than 200 characters', `Case ${'4'.repeat(200)}`, 'must have at most 200 characters'],
  ])('is 2 for a reason that the person could not be shown on one line: %s', async (_name, reason, why) => {
    for (const asked of [
      ['access-history', '--person', SOME_ID],
      ['people', 'erase', '--person', SOME_ID],
      ['people', 'erase', '--confirm', SOME_ID],
    ])
      expect(await run([...asked, '--reason', reason, '--operator', 'jane'], here())).toEqual({
        code: 2,
        stderr: expect.stringContaining(`--reason ${why}`) as string,
      });
  });

  it('is 2 for a file that cannot be replaced: a device, a link and a folder stay what they are', async () => {
    const target = join(folder, 'kept.json');
    const link = join(folder, 'link.json');
    await writeFile(target, 'kept');
    await symlink(target, link);
    for (const path of ['/dev/null', link, folder]) {
      expect(await run(['checkpoint', 'export', '--to', path], here())).toEqual({
        code: 2,
        stderr: expect.stringContaining(`${path} is no regular file`) as string,
      });
    }
    expect((await lstat('/dev/null')).isCharacterDevice()).toBe(true);
    expect((await lstat(link)).isSymbolicLink()).toBe(true);
    expect(await readFile(target, 'utf8')).toBe('kept');
  });
});
