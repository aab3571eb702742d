import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { NoteKey } from '../../support/proofs/note-key.js';
import { SmallLog } from '../../support/proofs/small-log.js';

const PROGRAM = resolve('sdk/verify/bin/consent-verify.js');
const PERSON = '7a6e6b52-7a3c-4d57-9c43-3f5e0d1f0a11';

describe('consent-verify', () => {
  const log = new SmallLog();
  const witness = new NoteKey('witness.example');
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'consent-verify-'));
    log.others = [witness];
    file('older', log.looks(PERSON, 2).checkpoint());
    file('before.json', JSON.stringify(log.bundle(PERSON)));
    file('bundle.json', JSON.stringify(log.looks(PERSON, 1).bundle(PERSON)));
    file('newer', log.checkpoint());
    file('key', `${log.key.vkey}\n`);
    file('witness', `${witness.witnessVkey}\n`);
    file('other-key', `${new NoteKey(log.origin).vkey}\n`);
    for (const [path, hashes] of log.tiles()) file(join('tiles', path), hashes);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  function file(name: string, content: string | Uint8Array): void {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }

  /** Without anything of the service's, as on somebody's own machine. */
  function asked(...args: string[]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: {},
      timeout: 20_000,
    });
    return { status, stdout, stderr };
  }

  it('says of a bundle that it holds, what that proves, what not, and who looked', () => {
    const args = ['bundle', 'bundle.json', '--key', 'key', '--witness', 'witness', '--earlier', 'before.json'];
    const { status, stdout, stderr } = asked(...args);
    expect([status, stderr]).toEqual([0, '']);
    const [first, ...parts] = stdout.trimEnd().split('\n\n');
    expect(first).toBe(`HOLDS: the history of person ${PERSON} in the log ${log.origin}`);
    expect(parts.map((part) => part.split('\n', 1)[0])).toEqual([
      'What is proved:',
      'What is not proved:',
      'The history, oldest first:',
    ]);
    expect(stdout).toContain('- It begins with the same 2 entries that were signed before (2030-01-01 10:00:00 UTC)');
    expect(stdout).toContain('- 1 of 1 witness cosigned the checkpoint: witness.example at 2030-01-01 10:00:00 UTC.\n');
    expect(parts[2]?.split('\n')[3]).toBe(
      `- 2: 2030-01-01T10:00:00.000Z, business ${log.businessId}: read the address (api); shown: name, address`,
    );
  });

  it('ends with 0 for checkpoints that hold, with tiles or without', () => {
    expect(asked('checkpoints', 'older', 'newer', '--key', 'key').status).toBe(0);
    const { status, stdout } = asked('checkpoints', 'older', 'newer', '--key=key', '--tiles', 'tiles');
    expect([status, stdout]).toEqual([0, expect.stringContaining('begins with all 4 entries of the older one')]);
  });

  it('reads the bundle of a history of forty thousand entries', () => {
    const more = 'A'.repeat(70 * 1024 * 1024);
    file('long.json', JSON.stringify({ ...log.bundle(PERSON), more }));
    const { status, stderr } = asked('bundle', 'long.json', '--key', 'key');
    expect([status, stderr]).toEqual([0, '']);
  });

  it('ends with 1 for what does not hold, and says why', () => {
    const { status, stdout } = asked('bundle', 'bundle.json', '--key', 'other-key');
    expect(status).toBe(1);
    expect(stdout).toMatch(/^DOES NOT HOLD: .*\n\nWhat is wrong:\n- it is not signed with a key of log\.example/);
    expect(asked('checkpoints', 'older', 'newer', '--key', 'other-key').status).toBe(1);
  });

  it.each([
    ['no such file', ['bundle', 'absent', '--key', 'key'], 'there is no file absent'],
    ['a folder', ['bundle', 'tiles', '--key', 'key'], 'tiles cannot be read (EISDIR)'],
    ['no text', ['bundle', process.execPath, '--key', 'key'], 'holds no text'],
    ['a device without end', ['bundle', '/dev/zero', '--key', 'key'], '/dev/zero is larger than 256 MiB'],
    ['no bundle', ['bundle', 'older', '--key', 'key'], 'it is no JSON'],
    ['no checkpoint', ['checkpoints', 'older', 'bundle.json', '--key', 'key'], 'it is no signed note'],
    ['no keys', ['bundle', 'bundle.json', '--key', 'older'], 'a line of the file of keys is no verifier key'],
    ['a tile that is missing', ['checkpoints', 'older', 'newer', '--key', 'key', '--tiles', '.'], 'is missing among'],
    ['no key', ['bundle', 'bundle.json'], 'name the file of the log’s keys'],
    ['an unknown option', ['bundle', 'bundle.json', '--keys', 'key'], "Unknown option '--keys'"],
    [
      'an option of another',
      ['bundle', 'bundle.json', '--key', 'key', '--tiles', '.'],
      '--tiles is no option of bundle',
    ],
    ['another command', ['verify', 'bundle.json'], 'say `bundle` or `checkpoints`'],
    ['one checkpoint', ['checkpoints', 'older', '--key', 'key'], 'name the files of two checkpoints'],
  ])('ends with 2 for %s', (_, args, message) => {
    const { status, stdout, stderr } = asked(...args);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(stderr.split('\n')).toHaveLength(3);
  });

  it('explains itself', () => {
    const { status, stdout } = asked('--help');
    expect([status, stdout]).toEqual([0, expect.stringContaining('Ends with 0 when it holds')]);
  });
});
