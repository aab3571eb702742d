import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { openFileKeyring, openFileSigningKeys, openFileWrappingKeys } from '#vault/file';
import { CryptoUnavailable, type Keyring } from '#vault';
import { SIGNING_PURPOSES } from '../src/keyring/signing-seed.js';
import { Installation } from '../../../test/support/service/installation.js';

const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

describe('the signing keys of a keyring', () => {
  let installation: Installation;
  beforeEach(() => {
    installation = new Installation();
  });
  afterEach(() => {
    installation.remove();
  });

  const opened = () => openFileKeyring({ path: installation.keyringPath, createIfMissing: false });
  const versions = (keyring: Keyring) => keyring.signingKeys('log').map(({ version }) => version);
  const seedsOf = (keyring: Keyring) =>
    SIGNING_PURPOSES.flatMap((purpose) => keyring.signingKeys(purpose).map(({ seed }) => seed));
  const file = () => JSON.parse(readFileSync(installation.keyringPath, 'utf8')) as Record<string, unknown>;

  /** As programs wrote it that knew of no signing keys. */
  function fromBefore(): void {
    const { signingKeys, signingChecksum, ...before } = file();
    expect([signingKeys, signingChecksum]).not.toContain(undefined);
    writeFileSync(installation.keyringPath, JSON.stringify(before));
  }

  it('give each purpose of each installation an Ed25519 key of its own', () => {
    const other = new Installation();
    const all = [...seedsOf(installation.keyring), ...seedsOf(other.keyring)];
    other.remove();
    expect(new Set(all.map((key) => key.toString('hex'))).size).toBe(6);
    for (const seed of all) {
      const key = Buffer.concat([PKCS8_ED25519, seed]);
      const publicKey = createPublicKey(createPrivateKey({ key, format: 'der', type: 'pkcs8' }));
      expect(publicKey.asymmetricKeyType).toBe('ed25519');
    }
  });

  it('are the same at each start', () => {
    expect(seedsOf(opened())).toEqual(seedsOf(installation.keyring));
  });

  it('are rotated while a process has the keyring open: the newest comes first, the older stay until they retire', async () => {
    const keys = openFileSigningKeys(installation.keyringPath);
    const { keyring } = installation;
    const [first] = keyring.signingKeys('log');
    expect(await keys.add()).toBe(2);
    expect(await keys.add()).toBe(3);
    expect(versions(keyring)).toEqual([3, 2, 1]);
    expect(keyring.signingKeys('log')[2]).toEqual(first);
    await expect(keys.retire(3)).rejects.toThrow(CryptoUnavailable);
    await expect(keys.retire(4)).rejects.toThrow(CryptoUnavailable);
    await keys.retire(1);
    expect(await keys.versions()).toEqual([2, 3]);
    expect(versions(keyring)).toEqual([3, 2]);
    expect(Object.keys(file()['signingKeys'] as object)).toEqual(['2', '3']);
  });

  it('leave everything else in the keyring as it is when one is added', async () => {
    const { keyring } = installation;
    const wrapped = await keyring.wrap('person:a', Buffer.alloc(32, 1));
    const others = async () => ({
      secret: keyring.secret('a'),
      index: await keyring.blindIndex('a'),
      unwrapped: await keyring.unwrap('person:a', wrapped),
    });
    const before = await others();
    await openFileSigningKeys(installation.keyringPath).add();
    expect(await others()).toEqual(before);
  });

  it('are left as they are by a rotation of the wrapping key', async () => {
    const { keyring } = installation;
    await openFileSigningKeys(installation.keyringPath).add();
    const signing = keyring.signingKeys('log');
    await openFileWrappingKeys(installation.keyringPath).add();
    expect(keyring.signingKeys('log')).toEqual(signing);
  });

  it('begin, in a keyring from before there were any, with one that follows from the keyring', () => {
    fromBefore();
    const [first, ...more] = opened().signingKeys('log');
    expect([first?.version, first?.seed.length, more]).toEqual([1, 32, []]);
    expect(opened().signingKeys('log')).toEqual([first]);
  });

  it('keep that first one through a rotation', async () => {
    fromBefore();
    const [first] = opened().signingKeys('log');
    await openFileSigningKeys(installation.keyringPath).add();
    expect(opened().signingKeys('log')[1]).toEqual(first);
  });

  it('have a checksum of their own, so that programs from before still find theirs right', async () => {
    const { checksum } = file();
    await openFileSigningKeys(installation.keyringPath).add();
    expect(file()['checksum']).toBe(checksum);
  });
});
