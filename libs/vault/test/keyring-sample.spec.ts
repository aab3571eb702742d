import { randomUUID } from 'node:crypto';
import { copyFileSync, renameSync } from 'node:fs';
import { CryptoUnavailable, dataKeys, fitsDataKeys, sampleDataKeys, type Keyring, type Subject } from '#vault';
import { openFileWrappingKeys } from '#vault/file';
import { Installation } from '../../../test/support/service/installation.js';

describe('a keyring that is tried on a sample of the data keys', () => {
  let here: Installation;
  let elsewhere: Installation;
  beforeEach(() => {
    here = new Installation();
    elsewhere = new Installation();
  });
  afterEach(() => {
    here.remove();
    elsewhere.remove();
  });

  async function register(count: number): Promise<void> {
    const vault = here.newProcess();
    for (let n = 0; n < count; n++) await vault.createDataKey({ kind: 'person', id: randomUUID() } satisfies Subject);
  }

  it('fits where there are no data keys yet', async () => {
    expect(await fitsDataKeys(here.keyring, here.records)).toBe(true);
  });

  it('fits its own data keys, of which it tries only a few', async () => {
    await register(40);
    expect(await sampleDataKeys(here.keyring, here.records)).toEqual({ tried: 16, opened: 16 });
    expect(await fitsDataKeys(here.keyring, here.records)).toBe(true);
  });

  it('does not fit those of another installation', async () => {
    await register(3);
    expect(await fitsDataKeys(elsewhere.keyring, here.records)).toBe(false);
  });

  const usesOf = (keyring: Keyring): readonly (() => unknown)[] => [
    () => keyring.currentVersion(),
    () => keyring.signingKeys('log'),
    () => keyring.secret('any'),
  ];

  it('is of no use once it did not fit, until the right one stands in its place', async () => {
    await register(3);
    expect(await fitsDataKeys(elsewhere.keyring, here.records)).toBe(false);
    for (const use of usesOf(elsewhere.keyring)) expect(use).toThrow(CryptoUnavailable);
    copyFileSync(here.keyringPath, elsewhere.keyringPath);
    expect(await elsewhere.keyring.blindIndex('a')).toEqual(await here.keyring.blindIndex('a'));
    expect(await fitsDataKeys(elsewhere.keyring, here.records)).toBe(true);
  });

  it('is of use again once the data keys that it did not fit are back as they were', async () => {
    await register(1);
    const request = { index: 'by-keyring-version', equal: {}, direction: 'up', limit: 1 } as const;
    const [one] = await here.records.page(dataKeys, request);
    if (one === undefined) throw new Error('no data key');
    await here.records.replace(dataKeys, one.id, one.version, { ...one.body, wrapped: 'damaged' });
    expect(await fitsDataKeys(here.keyring, here.records)).toBe(false);
    await expect(here.keyring.blindIndex('a')).rejects.toThrow(CryptoUnavailable);
    await here.records.replace(dataKeys, one.id, one.version + 1, one.body);
    expect(await fitsDataKeys(here.keyring, here.records)).toBe(true);
    expect(here.keyring.currentVersion()).toBe(1);
  });

  it('does not fit once another one is put in its place, and fits again once it is back', async () => {
    await register(3);
    const index = await here.keyring.blindIndex('a');
    expect(await fitsDataKeys(here.keyring, here.records)).toBe(true);
    renameSync(here.keyringPath, `${here.keyringPath}.away`);
    copyFileSync(elsewhere.keyringPath, here.keyringPath);
    expect(await sampleDataKeys(here.keyring, here.records)).toEqual({ tried: 3, opened: 0 });
    for (const use of usesOf(here.keyring)) expect(use).toThrow(CryptoUnavailable);

    renameSync(`${here.keyringPath}.away`, here.keyringPath);
    const keys = openFileWrappingKeys(here.keyringPath);
    await keys.use(await keys.add());
    expect(await fitsDataKeys(here.keyring, here.records)).toBe(true);
    expect(await here.keyring.blindIndex('a')).toEqual(index);
  });

  it('does not fit once it has lost the key that all are wrapped with', async () => {
    await register(3);
    const keys = openFileWrappingKeys(here.keyringPath);
    await keys.use(await keys.add());
    await keys.retire(1);
    expect(await fitsDataKeys(here.keyring, here.records)).toBe(false);
  });

  it('fits while it opens one: those that are damaged touch nobody else', async () => {
    await register(2);
    const [one] = await here.records.page(dataKeys, {
      index: 'by-keyring-version',
      equal: {},
      direction: 'up',
      limit: 1,
    });
    if (one === undefined) throw new Error('no data key');
    await here.records.replace(dataKeys, one.id, one.version, { ...one.body, wrapped: 'damaged' });
    expect(await sampleDataKeys(here.keyring, here.records)).toEqual({ tried: 2, opened: 1 });
    expect(await fitsDataKeys(here.keyring, here.records)).toBe(true);
  });

  it('is not judged while the records are out of reach', async () => {
    here.records.reachable = false;
    await expect(fitsDataKeys(here.keyring, here.records)).rejects.toThrow(CryptoUnavailable);
  });
});
