import { execFileSync, spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testAuthority } from '../support/stand-ins/test-certificate.js';

let made: string;
let folder: string;

function run(): { readonly status: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/docker-secrets.mjs', folder], {
    encoding: 'utf8',
  });
  return { status, said: `${stdout}${stderr}` };
}

function everything(): ReadonlyMap<string, string> {
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

function remove(...names: readonly string[]): void {
  for (const name of names) rmSync(join(folder, name));
}

function certificate(name: string): X509Certificate {
  return new X509Certificate(readFileSync(join(folder, name)));
}

/** Has the authority end in so many days, with the key that it has. */
function authorityEndsIn(days: number): void {
  const words = ['req', '-x509', '-key', 'ca-key', '-subj', '/CN=Consent engines', '-days', String(days)];
  execFileSync('openssl', [...words, '-out', 'eventstoredb-ca'], { cwd: folder, stdio: 'pipe' });
}

describe('the secrets of containers, of which something was lost', () => {
  beforeAll(() => {
    made = mkdtempSync(join(tmpdir(), 'secrets-made-'));
    execFileSync(process.execPath, ['scripts/docker-secrets.mjs', made], { stdio: 'pipe' });
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'secrets-'));
    cpSync(made, folder, { recursive: true });
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  afterAll(() => {
    rmSync(made, { recursive: true });
  });

  it.each([
    [['eventstoredb-ca'], ['eventstoredb-ca is missing', 'remove ca-key, eventstoredb-certificate,']],
    [
      ['eventstoredb-ca', 'ca-key'],
      ['eventstoredb-ca is missing', 'remove eventstoredb-certificate,'],
    ],
    [['eventstoredb-key'], ['eventstoredb-certificate and eventstoredb-key do not belong together']],
    [['eventstoredb-certificate'], ['eventstoredb-certificate and eventstoredb-key do not belong together']],
    [['gateway-key'], ['gateway-certificate and gateway-key do not belong together']],
    [
      ['ca-key', 'gateway-certificate', 'gateway-key'],
      ['ca-key is missing', 'gateway-certificate must be signed'],
    ],
  ])('are left as they are without %s, and it is said what to put back or to remove', (names, words) => {
    remove(...names, 'redis-url-mcp');
    const before = everything();
    const { status, said } = run();
    expect(status).toBe(1);
    for (const word of [...words, 'from the copy of this folder']) expect(said).toContain(word);
    expect(said).not.toMatch(/has what|\n\s+at /);
    expect(everything()).toEqual(before);
  });

  it('are made anew where all that belongs to the lost authority was removed, as it was said', () => {
    remove('eventstoredb-ca');
    const [, names = ''] = /remove ([^.]*), run this again/.exec(run().said) ?? [];
    remove(...names.split(', '));
    expect(run()).toMatchObject({ status: 0 });
    for (const name of ['eventstoredb', 'gateway'])
      expect(certificate(`${name}-certificate`).verify(certificate('eventstoredb-ca').publicKey)).toBe(true);
  });

  it('are not taken for well where another authority of ours stands beside what it did not issue', () => {
    const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=Consent engines', '-days', '3650'];
    const out = ['-keyout', 'ca-key', '-out', 'eventstoredb-ca'];
    execFileSync('openssl', [...words, ...out], { cwd: folder, stdio: 'pipe' });
    const { status, said } = run();
    expect(status).toBe(1);
    expect(said).toContain('eventstoredb-certificate was issued by another eventstoredb-ca');
  });

  it('go on while the key of the authority is kept elsewhere, which is said', () => {
    remove('ca-key');
    expect(run()).toMatchObject({ status: 0, said: expect.stringContaining('ca-key is not here') as string });
  });

  it('go on with an authority and certificates that an operator has of their own', () => {
    const own = testAuthority();
    remove('ca-key');
    writeFileSync(join(folder, 'eventstoredb-ca'), own.ca);
    for (const name of ['eventstoredb', 'gateway']) {
      const { cert, key } = own.issue([name]);
      writeFileSync(join(folder, `${name}-certificate`), cert);
      writeFileSync(join(folder, `${name}-key`), key);
    }
    const before = everything();
    expect(run()).toMatchObject({ status: 0, said: expect.not.stringContaining('ca-key') as string });
    expect(everything()).toEqual(before);
  });

  it('have their authority renewed before anything that it issues outlasts it, and all that it issued stays good', () => {
    authorityEndsIn(800);
    const key = readFileSync(join(folder, 'ca-key'), 'utf8');
    expect(run()).toMatchObject({ status: 0, said: expect.stringContaining('eventstoredb-ca is renewed') as string });
    expect(Date.parse(certificate('eventstoredb-ca').validTo) - Date.now()).toBeGreaterThan(3600 * 86_400_000);
    expect(readFileSync(join(folder, 'ca-key'), 'utf8')).toBe(key);
    const words = ['verify', '-CAfile', 'eventstoredb-ca', 'eventstoredb-certificate', 'gateway-certificate'];
    execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' });
    expect(run().said).not.toContain('renewed');
  });

  it('are made whole where the folder is new', () => {
    renameSync(folder, `${folder}-aside`);
    expect(run().status).toBe(0);
    expect(readdirSync(folder).sort()).toEqual(readdirSync(`${folder}-aside`).sort());
    rmSync(`${folder}-aside`, { recursive: true });
  });
});
