import { chmodSync, readFileSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openFileKeyring } from '../src/adapters/file/index.js';
import { encodeKeyring, newKeyring } from '../src/kept/keyring-contents.js';
import { CryptoUnavailable, type Keyring } from '../src/index.js';
import { Installation } from '../../../test/support/installation.js';

describe('the keyring in a file', () => {
  let installation: Installation;
  let keyring: Keyring;
  let path: string;

  beforeEach(() => {
    installation = new Installation();
    ({ keyring, keyringPath: path } = installation);
  });
  afterEach(() => {
    installation.remove();
  });

  function everyUse(): (() => unknown)[] {
    return [
      () => keyring.wrappingKey(),
      () => keyring.wrappingKey(1),
      () => keyring.blindIndexKey(),
      () => keyring.secret('cursor'),
      () => keyring.signingKeys(),
    ];
  }

  /**
   * Kernels before 6.13 give one time to all that is written within a tick of theirs; a hand that damages a file is
   * slower.
   */
  function changedLater(): void {
    const { atime, mtimeMs } = statSync(path);
    utimesSync(path, atime, new Date(mtimeMs + 1_000));
  }

  /** What the file says, with the one key changed to another valid one and no new checksum. */
  function withAnotherKey(text: string): string {
    const other = Buffer.alloc(32, 7).toString('base64');
    return text.replace(/("blindIndexKey": ")[^"]+/, `$1${other}`);
  }

  function withAnotherSigningKey(text: string): string {
    const other = Buffer.alloc(32, 7).toString('base64');
    return text.replace(/("signingKeys": \{\s*"1": ")[^"]+/, `$1${other}`);
  }

  it('is made once, for its owner alone, and leaves no draft behind', () => {
    const first = keyring.blindIndexKey();
    const again = openFileKeyring({ path, createIfMissing: true });
    expect(again.blindIndexKey()).toEqual(first);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(installation.folder)).toEqual(['keyring.json']);
  });

  it('gives distinct keys of 32 bytes', () => {
    const keys = [keyring.wrappingKey().key, keyring.blindIndexKey(), keyring.secret('a'), keyring.secret('b')];
    expect(keys.map((key) => key.length)).toEqual([32, 32, 32, 32]);
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(4);
  });

  it('gives the same keys to every process', () => {
    const other = openFileKeyring({ path, createIfMissing: false });
    const keys = [keyring.wrappingKey().key, keyring.blindIndexKey(), keyring.secret('a'), keyring.secret('b')];
    expect(keys).toEqual([other.wrappingKey(1).key, other.blindIndexKey(), other.secret('a'), other.secret('b')]);
  });

  it('opens though the file is missing, and works once it is there', () => {
    const elsewhere = join(installation.folder, 'not-yet.json');
    const late = openFileKeyring({ path: elsewhere, createIfMissing: false });
    expect(() => late.wrappingKey()).toThrow(CryptoUnavailable);
    writeFileSync(elsewhere, readFileSync(path), { mode: 0o600 });
    expect(late.wrappingKey()).toEqual(keyring.wrappingKey());
  });

  it('is not made again once it was there', () => {
    rmSync(path);
    expect(() => keyring.wrappingKey()).toThrow(CryptoUnavailable);
    expect(() => readFileSync(path)).toThrow('ENOENT');
  });

  it('is unavailable from the moment the file is gone until it is back', () => {
    const before = keyring.wrappingKey();
    renameSync(path, `${path}.away`);
    for (const use of everyUse()) expect(use).toThrow(CryptoUnavailable);
    renameSync(`${path}.away`, path);
    expect(keyring.wrappingKey()).toEqual(before);
  });

  it.each([
    ['emptied', () => ''],
    ['cut off', (text: string) => text.slice(0, -20)],
    ['no JSON', (text: string) => text.replace('{', '[')],
    ['JSON of another kind', () => 'null'],
    ['short of a key', (text: string) => text.replace(/"derivationKey"/, '"another"')],
    ['changed in a key that is valid still', (text: string) => withAnotherKey(text)],
    ['pointing to a version that is not there', (text: string) => text.replace('"current": 1', '"current": 2')],
    ['changed in a signing key', (text: string) => withAnotherSigningKey(text)],
    ['short of the signing keys alone', (text: string) => text.replace(/"signingKeys"/, '"another"')],
    ['far too large', (text: string) => text + ' '.repeat(70_000)],
  ])('is unavailable while the file is %s, in place, and works again once it is mended', (_, damage) => {
    const before = keyring.blindIndexKey();
    const whole = readFileSync(path, 'utf8');
    writeFileSync(path, damage(whole));
    changedLater();
    for (const use of everyUse()) expect(use).toThrow(/damaged/);
    expect(() => openFileKeyring({ path, createIfMissing: true }).wrappingKey()).toThrow(CryptoUnavailable);
    writeFileSync(path, whole);
    expect(keyring.blindIndexKey()).toEqual(before);
  });

  it('refuses a file that others may read, also when that changes while the service runs', () => {
    keyring.wrappingKey();
    for (const mode of [0o604, 0o640, 0o666]) {
      chmodSync(path, mode);
      expect(() => keyring.wrappingKey()).toThrow(/open to other users: set its mode to 0600/);
    }
    chmodSync(path, 0o400);
    expect(keyring.wrappingKey().version).toBe(1);
  });

  it('wraps with the newest version after a rotation and still has the older one', () => {
    const first = newKeyring();
    const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const wrappingKeys = new Map([
      [1, older],
      [2, newer],
    ]);
    writeFileSync(path, encodeKeyring({ ...first, current: 2, wrappingKeys }));
    expect(keyring.wrappingKey()).toEqual({ version: 2, key: newer });
    expect(keyring.wrappingKey(1)).toEqual({ version: 1, key: older });
    expect(() => keyring.wrappingKey(3)).toThrow('the keyring has no wrapping key of version 3');
  });

  it('never says a key: not in an error, its cause or its stack', () => {
    const whole = readFileSync(path, 'utf8');
    const keys = [...whole.matchAll(/[A-Za-z0-9+/]{43}=/g)].map(([key]) => key);
    writeFileSync(path, whole.replace('"format"', 'format'));
    let said = '';
    try {
      keyring.wrappingKey();
    } catch (error) {
      const { message, stack, cause } = error as Error;
      said = [message, stack, String(cause), JSON.stringify(error)].join('\n');
    }
    expect(said).toContain('damaged');
    expect(keys).toHaveLength(4);
    for (const key of keys) expect(said).not.toContain(key.slice(0, 8));
  });

  it('says so when it cannot be created', () => {
    const impossible = join(path, 'below-a-file', 'keyring.json');
    expect(() => openFileKeyring({ path: impossible, createIfMissing: true })).toThrow(/cannot be created/);
  });
});
