import { rename } from 'node:fs/promises';
import { CryptoUnavailable, dataKeys, KeyRotation, subjectName, Vault } from '../src/index.js';
import { SIGNING_PURPOSES } from '../src/keyring/signing-seed.js';
import type { Keyring, KeyringPlace, Subject } from '../src/index.js';
import { InMemoryRecordStore } from '../../../test/support/engines/in-memory-record-store.js';

/** Where a keyring can be kept, for a story. */
export interface TriedPlace {
  /** As one more process sees it: it shares the place, and nothing in memory. */
  readonly place: () => KeyringPlace;
  readonly remove: () => Promise<void>;
}

const PERSON: Subject = { kind: 'person', id: 'b7b1c1de-3f0c-4a57-9f0e-6f6c1f3a7b21' };
const NAME = subjectName(PERSON);
const KEY = Buffer.alloc(32, 7);

/** What every keyring does, wherever it is kept. */
export function describeKeyring(name: string, make: () => Promise<TriedPlace>): void {
  describe(`a keyring: ${name}`, () => {
    const world = new KeyringWorld(make);
    beforeEach(() => world.begin());
    afterEach(() => world.end());
    it('is made once: every process has the same keys, and none of them is another', () => isMadeOnce(world));
    it('has another wrapping key after a rotation, in every process, and nothing else is another', () =>
      rotates(world));
    it('adds and retires signing keys; the newest signs', () => rotatesSigning(world));
    it('opens a data key for its subject alone, and as it was wrapped', () => opensOnlyWhole(world));
    it('is of no use once it opened nothing when it was tried, until it is tried with better success', () =>
      isRefused(world));
    it('opens what was sealed before a rotation, in a process that has not heard of it', () => opensAll(world));
    it('fails every use while its file is away, and works again when it is back', () => comesBack(world));
  });
}

class KeyringWorld {
  private tried: TriedPlace | undefined;
  private readonly opened: Keyring[] = [];

  constructor(private readonly make: () => Promise<TriedPlace>) {}

  get place(): KeyringPlace {
    if (this.tried === undefined) throw new Error('the story has not begun');
    return this.tried.place();
  }

  async begin(): Promise<void> {
    this.tried = await this.make();
  }

  async end(): Promise<void> {
    for (const one of this.opened.splice(0)) one.close();
    await this.tried?.remove();
  }

  async process(createIfMissing = true): Promise<Keyring> {
    const one = await this.place.open({ createIfMissing });
    this.opened.push(one);
    return one;
  }
}

async function everything(one: Keyring) {
  return {
    version: one.currentVersion(),
    index: (await one.blindIndex('a')).toString('hex'),
    signing: SIGNING_PURPOSES.map((purpose) => one.signingKeys(purpose)),
    secrets: [one.secret('a'), one.secret('b')],
  };
}

async function isMadeOnce(world: KeyringWorld): Promise<void> {
  const keyring = await world.process();
  const others = [await world.process(), await world.process(false)];
  const first = await everything(keyring);
  expect(await Promise.all(others.map(everything))).toEqual([first, first]);
  const wrapped = await keyring.wrap(NAME, KEY);
  for (const one of others) expect(await one.unwrap(NAME, wrapped)).toEqual(KEY);
  const { index, signing, secrets } = first;
  const keys = [...signing.flatMap((ones) => ones.map(({ seed }) => seed)), ...secrets].map((key) =>
    key.toString('hex'),
  );
  expect([new Set([index, ...keys]).size, ...keys.map((key) => key.length)]).toEqual([6, 64, 64, 64, 64, 64]);
}

async function rotates(world: KeyringWorld): Promise<void> {
  const [keyring, other] = [await world.process(), await world.process()];
  const { version, ...rest } = await everything(keyring);
  const old = await keyring.wrap(NAME, KEY);
  const keys = world.place.wrappingKeys();
  expect([version, await keys.add()]).toEqual([1, 2]);
  await Promise.all([keyring.refresh(), other.refresh()]);
  expect(other.currentVersion()).toBe(1);
  await keys.use(2);
  await Promise.all([keyring.refresh(), other.refresh()]);
  for (const one of [keyring, other]) {
    expect(await everything(one)).toEqual({ version: 2, ...rest });
    expect(await one.unwrap(NAME, old)).toEqual(KEY);
    expect((await one.wrap(NAME, KEY)).keyringVersion).toBe(2);
  }
  await keys.retire(1);
  await other.refresh();
  expect(() => {
    other.mustHold(1);
  }).toThrow('the keyring has no wrapping key of version 1');
  await expect(other.unwrap(NAME, old)).rejects.toThrow('the keyring has no wrapping key of version 1');
  expect(await keys.versions()).toEqual({ current: 2, versions: [2] });
}

async function rotatesSigning(world: KeyringWorld): Promise<void> {
  const keyring = await world.process();
  const [first] = keyring.signingKeys('log');
  const keys = world.place.signingKeys();
  expect(await keys.add()).toBe(2);
  await keyring.refresh();
  expect(keyring.signingKeys('log')).toEqual([expect.objectContaining({ version: 2 }), first]);
  await keys.retire(1);
  await keyring.refresh();
  expect([keyring.signingKeys('log').length, await keys.versions()]).toEqual([1, [2]]);
}

async function opensOnlyWhole(world: KeyringWorld): Promise<void> {
  const keyring = await world.process();
  const wrapped = await keyring.wrap(NAME, KEY);
  const another = `person:${PERSON.id.replace('b', 'c')}`;
  for (const [name, key] of [
    [another, wrapped],
    [NAME, { ...wrapped, wrapped: Buffer.from(wrapped.wrapped, 'base64url').reverse().toString('base64url') }],
  ] as const)
    await expect(keyring.unwrap(name, key)).rejects.toMatchObject({ name: 'CryptoUnavailable', subject: name });
  expect(
    await keyring.tryOut(
      new Map([
        [another, wrapped],
        [NAME, wrapped],
      ]),
    ),
  ).toBe(1);
  expect(await keyring.unwrap(NAME, wrapped)).toEqual(KEY);
}

async function isRefused(world: KeyringWorld): Promise<void> {
  const keyring = await world.process();
  const wrapped = await keyring.wrap(NAME, KEY);
  expect(await keyring.tryOut(new Map([['person:another', wrapped]]))).toBe(0);
  expect(() => keyring.secret('a')).toThrow(CryptoUnavailable);
  await expect(keyring.unwrap(NAME, wrapped)).rejects.toThrow(CryptoUnavailable);
  await expect(keyring.wrap(NAME, KEY)).rejects.toThrow(CryptoUnavailable);
  expect(await keyring.tryOut(new Map([[NAME, wrapped]]))).toBe(1);
  expect(await keyring.unwrap(NAME, wrapped)).toEqual(KEY);
}

async function opensAll(world: KeyringWorld): Promise<void> {
  const records = new InMemoryRecordStore([dataKeys]);
  const [here, elsewhere] = [new Vault(await world.process(), records), new Vault(await world.process(), records)];
  await here.createDataKey(PERSON);
  const sealed = await here.seal(PERSON, { name: 'Ada' });
  const rotation = new KeyRotation(world.place.wrappingKeys(), await world.process(), records);
  await rotation.begin();
  const { signal } = new AbortController();
  expect(await rotation.rewrap(() => undefined, signal)).toEqual({ rewrapped: 1, damaged: [] });
  expect(await rotation.retire(1)).toBe(true);
  expect(await elsewhere.open(PERSON, sealed)).toEqual({ name: 'Ada' });
  await here.createDataKey({ ...PERSON, id: 'other' });
  expect((await records.get(dataKeys, 'person:other'))?.body.keyringVersion).toBe(2);
}

async function comesBack(world: KeyringWorld): Promise<void> {
  const keyring = await world.process();
  const before = await everything(keyring);
  const { path } = world.place;
  await rename(path, `${path}.away`);
  await keyring.refresh().catch(() => undefined);
  expect(() => keyring.currentVersion()).toThrow(CryptoUnavailable);
  const late = await world.process(false);
  expect(() => late.secret('a')).toThrow(CryptoUnavailable);
  await expect(world.place.wrappingKeys().add()).rejects.toThrow(CryptoUnavailable);
  await rename(`${path}.away`, path);
  await Promise.all([keyring.refresh(), late.refresh()]);
  expect([await everything(keyring), await everything(late)]).toEqual([before, before]);
}
