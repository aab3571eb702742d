import { chmodSync, readFileSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openFileKeyring } from '../src/adapters/file/index.js';
import { decodeKeyring, encodeKeyring, newKeyring } from '../src/kept/keyring-contents.js';
import { CryptoUnavailable, type Keyring } from '../src/index.js';
import { Installation } from '../../../test/support/service/installation.js';

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
      () => keyring.currentVersion(),
      () => {
        keyring.mustHold(1);
      },
      () => keyring.secret('cursor'),
      () => keyring.signingKeys('log'),
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
    const first = keyring.secret('a');
    const again = openFileKeyring({ path, createIfMissing: true });
    expect(again.secret('a')).toEqual(first);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(installation.folder)).toEqual(['keyring.json']);
  });

  it('opens though the file is missing, and works once it is there', () => {
    const elsewhere = join(installation.folder, 'not-yet.json');
    const late = openFileKeyring({ path: elsewhere, createIfMissing: false });
    expect(() => late.currentVersion()).toThrow(CryptoUnavailable);
    writeFileSync(elsewhere, readFileSync(path), { mode: 0o600 });
    expect(late.secret('a')).toEqual(keyring.secret('a'));
  });

  it('is not made again once it was there', () => {
    rmSync(path);
    expect(() => keyring.currentVersion()).toThrow(CryptoUnavailable);
    expect(() => readFileSync(path)).toThrow('ENOENT');
  });

  it('is unavailable from the moment the file is gone until it is back', () => {
    const before = keyring.secret('a');
    renameSync(path, `${path}.away`);
    for (const use of everyUse()) expect(use).toThrow(CryptoUnavailable);
    renameSync(`${path}.away`, path);
    expect(keyring.secret('a')).toEqual(before);
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
    const before = keyring.secret('a');
    const whole = readFileSync(path, 'utf8');
    writeFileSync(path, damage(whole));
    changedLater();
    for (const use of everyUse()) expect(use).toThrow(/damaged/);
    expect(() => openFileKeyring({ path, createIfMissing: true }).currentVersion()).toThrow(CryptoUnavailable);
    writeFileSync(path, whole);
    expect(keyring.secret('a')).toEqual(before);
  });

  it('refuses a file that others may read, also when that changes while the service runs', () => {
    keyring.currentVersion();
    for (const mode of [0o604, 0o640, 0o666]) {
      chmodSync(path, mode);
      expect(() => keyring.currentVersion()).toThrow(/open to other users: set its mode to 0600/);
    }
    chmodSync(path, 0o400);
    expect(keyring.currentVersion()).toBe(1);
  });

  it('wraps with the current version after a rotation and still has the older one', async () => {
    const older = await keyring.wrap('person:a', Buffer.alloc(32, 1));
    const contents = decodeKeyring(readFileSync(path, 'utf8')) ?? newKeyring();
    const wrappingKeys = new Map([...contents.wrappingKeys, [2, Buffer.alloc(32, 2)] as const]);
    writeFileSync(path, encodeKeyring({ ...contents, current: 2, wrappingKeys }));
    expect((await keyring.wrap('person:a', Buffer.alloc(32, 1))).keyringVersion).toBe(2);
    expect(await keyring.unwrap('person:a', older)).toEqual(Buffer.alloc(32, 1));
    expect(() => {
      keyring.mustHold(3);
    }).toThrow('the keyring has no wrapping key of version 3');
  });

  it('never says a key: not in an error, its cause or its stack', () => {
    const whole = readFileSync(path, 'utf8');
    const keys = [...whole.matchAll(/[A-Za-z0-9+/]{43}=/g)].map(([key]) => key);
    writeFileSync(path, whole.replace('"format"', 'format'));
    let said = '';
    try {
      keyring.currentVersion();
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
