import { chmodSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { ForwardingRecordStore, type Collection, type RecordStore } from '#document-store';
import { openFileKeyring, openFileWrappingKeys } from '../src/adapters/file/index.js';
import { CryptoUnavailable, dataKeys, KeyRotation, LookUps, SubjectErased, Vault, type Subject } from '../src/index.js';
import { Installation } from '../../../test/support/service/installation.js';

const person = (number: number): Subject => ({ kind: 'person', id: `p${String(number)}` });
const never = new AbortController().signal;
const nobody = (): void => undefined;

/** The records until a process is killed: from a certain write on, nothing more happens. */
class DyingRecords extends ForwardingRecordStore {
  constructor(
    records: RecordStore,
    private writesLeft: number,
  ) {
    super(records);
  }

  override async replace<T extends object>(
    collection: Collection<T>,
    id: string,
    version: number,
    body: T,
  ): Promise<boolean> {
    if (this.writesLeft === 0) throw new Error('killed');
    this.writesLeft -= 1;
    return super.replace(collection, id, version, body);
  }
}

describe('a rotation of the wrapping key', () => {
  let installation: Installation;
  beforeEach(() => {
    installation = new Installation();
  });
  afterEach(() => {
    installation.remove();
  });

  const rotation = (records: RecordStore = installation.records) =>
    new KeyRotation(openFileWrappingKeys(installation.keyringPath), installation.keyring, records);
  const versions = () => openFileWrappingKeys(installation.keyringPath).versions();

  /** People with something sealed, by number. */
  async function sealedFor(count: number) {
    const vault = installation.newProcess();
    const all = Array.from({ length: count }, (_, number) => person(number));
    await Promise.all(all.map((subject) => vault.createDataKey(subject)));
    const sealed = await Promise.all(all.map((subject) => vault.seal(subject, { name: subject.id })));
    const readBy = async (process = installation.newProcess()) =>
      Promise.all(all.map((subject, at) => process.open(subject, sealed[at] ?? { name: '' })));
    return { readBy, names: all.map(({ id }) => ({ name: id })), vault };
  }

  async function whole(records?: RecordStore): Promise<boolean> {
    const rotating = rotation(records);
    await rotating.begin();
    const { damaged } = await rotating.rewrap(nobody, never);
    return damaged.length === 0;
  }

  /** All that were there before the current one. */
  async function olderRetired(): Promise<readonly boolean[]> {
    const { current, versions: held } = await versions();
    const retired: boolean[] = [];
    for (const version of held.filter((one) => one < current)) retired.push(await rotation().retire(version));
    return retired;
  }

  it('leaves everybody readable, by processes that run and by new ones, under a key that the old keyring does not hold', async () => {
    const { readBy, names, vault } = await sealedFor(300);
    const lookUps = new LookUps(installation.keyring, installation.records);
    await lookUps.reserve('email', 'ada@example.org', { subject: { kind: 'account', id: 'a' }, target: {} });
    const { keyring } = installation;
    const [before, index] = [await keyring.wrap('person:a', Buffer.alloc(32)), await keyring.blindIndex('a')];
    const secret = keyring.secret('seals');
    expect(await rotation().inUse(nobody, never)).toEqual([{ version: 1, dataKeys: 300 }]);

    await vault.endDataKey({ kind: 'person', id: 'p7' }, 1_900_000_000_000);

    expect(await whole()).toBe(true);
    expect(await versions()).toEqual({ current: 2, versions: [1, 2] });
    expect(await olderRetired()).toEqual([true]);

    expect(await versions()).toEqual({ current: 2, versions: [2] });
    expect(await rotation().inUse(nobody, never)).toEqual([{ version: 2, dataKeys: 300 }]);
    const ending = await installation.records.get(dataKeys, 'person:p7');
    expect(ending?.body).toMatchObject({ keyringVersion: 2, endsAt: 1_900_000_000_000 });
    expect([await readBy(vault), await readBy()]).toEqual([names, names]);
    await expect(keyring.unwrap('person:a', before)).rejects.toThrow('the keyring has no wrapping key of version 1');
    expect([await keyring.blindIndex('a'), keyring.secret('seals')]).toEqual([index, secret]);
    expect(await lookUps.find('email', 'ada@example.org')).toEqual({
      subject: { kind: 'account', id: 'a' },
      target: {},
    });
    await vault.eraseDataKey(person(7));
    await expect(vault.seal(person(7), { name: 'x' })).rejects.toThrow(SubjectErased);
    expect(await whole()).toBe(true);
    expect(await versions()).toEqual({ current: 3, versions: [2, 3] });
  });

  it('killed before any of its writes, goes on when it is called again, and everybody is readable all the while', async () => {
    const { readBy, names } = await sealedFor(200);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 220 }), { maxLength: 3 }), async (kills) => {
        const { current } = await versions();
        for (const writes of kills) {
          await whole(new DyingRecords(installation.records, writes)).catch(() => undefined);
          expect(await readBy()).toEqual(names);
        }
        await whole();
        expect((await versions()).current).toBeGreaterThan(current);
        await olderRetired();
        expect((await versions()).versions).toHaveLength(1);
        expect((await rotation().inUse(nobody, never)).map(({ dataKeys: count }) => count)).toEqual([200]);
        expect(await readBy()).toEqual(names);
      }),
      { numRuns: process.env['TEST_ROUNDS'] === 'full' ? 100 : 10 },
    );
  });

  it('may be killed between the new key and its use, and leaves no draft of a keyring behind', async () => {
    await sealedFor(1);
    await rotation().prepare();
    expect(await versions()).toEqual({ current: 1, versions: [1, 2] });
    await rotation().prepare();
    writeFileSync(`${installation.keyringPath}.draft`, 'half a keyring', { mode: 0o600 });
    expect(await rotation().begin()).toEqual({ keyring: { current: 2, versions: [1, 2] }, resumed: false });
    // While a data key needs the old one there is nothing to begin, and nothing to retire.
    expect(await rotation().begin()).toEqual({ keyring: { current: 2, versions: [1, 2] }, resumed: true });
    expect(await rotation().retire(1)).toBe(false);
    await rotation().rewrap(nobody, never);
    expect(await rotation().begin()).toEqual({ keyring: { current: 3, versions: [1, 2, 3] }, resumed: false });
    expect(readdirSync(installation.folder)).toEqual(['keyring.json']);
  });

  it('keeps the mode of the file', async () => {
    chmodSync(installation.keyringPath, 0o400);
    await openFileWrappingKeys(installation.keyringPath).add();
    expect(statSync(installation.keyringPath).mode & 0o777).toBe(0o400);
    expect(await versions()).toEqual({ current: 1, versions: [1, 2] });
  });

  it('keeps a symbolic link to the file', async () => {
    const link = join(installation.folder, 'link.json');
    symlinkSync(installation.keyringPath, link);
    await openFileWrappingKeys(link).add();
    expect(readFileSync(link, 'utf8')).toBe(readFileSync(installation.keyringPath, 'utf8'));
    expect(await versions()).toEqual({ current: 1, versions: [1, 2] });
  });

  /** Gives somebody a data key; the process stands still between wrapping and writing it. */
  async function createdDuringRotation(...created: Parameters<Vault['createDataKey']>): Promise<void> {
    const late = new (class extends ForwardingRecordStore {
      override create: RecordStore['create'] = async (collection, id, body) => {
        // The whole rotation fits in between; it is the last pass that finds nothing, and retires the key.
        await whole();
        await olderRetired();
        return installation.records.create(collection, id, body);
      };

      override replace: RecordStore['replace'] = (collection, id, version, body) =>
        installation.records.replace(collection, id, version, body);
    })(installation.records);
    await new Vault(installation.keyring, late).createDataKey(...created);
    expect(await versions()).toEqual({ current: 2, versions: [2] });
  }

  it('does not lose a person who registers just when the old key retires', async () => {
    await createdDuringRotation(person(1));
    const sealed = await installation.newProcess().seal(person(1), { name: 'Ada' });
    expect(await installation.newProcess().open(person(1), sealed)).toEqual({ name: 'Ada' });
  });

  it('does not lose when a key ends that is made just when the old key retires', async () => {
    await createdDuringRotation(person(1), 1_900_000_000_000);
    const ending = await installation.records.get(dataKeys, 'person:p1');
    expect(ending?.body).toMatchObject({ keyringVersion: 2, endsAt: 1_900_000_000_000 });
  });

  it('is not noticed by a read that found the old record and comes when its key is retired', async () => {
    const { vault } = await sealedFor(1);
    const sealed = await vault.seal(person(0), { name: 'Ada' });
    let rotated = false;
    const slow = new (class extends ForwardingRecordStore {
      override get: RecordStore['get'] = async (collection, id) => {
        const found = await installation.records.get(collection, id);
        if (!rotated) {
          await whole();
          await olderRetired();
        }
        rotated = true;
        return found;
      };
    })(installation.records);
    expect(await new Vault(installation.keyring, slow).open(person(0), sealed)).toEqual({ name: 'Ada' });
  });

  it.each([
    ['opens', false, ['a key', 'a key']],
    ['is gone, where its owner is erased too', true, [undefined, 'a key']],
  ])('shows no key as damaged that is looked at meanwhile: it %s', async (_is, isErased, expected) => {
    await sealedFor(2);
    const slow = new (class extends ForwardingRecordStore {
      override getMany: RecordStore['getMany'] = async (collection, ids) => {
        const found = await installation.records.getMany(collection, ids);
        await whole();
        await olderRetired();
        if (isErased) await installation.newProcess().eraseDataKey(person(0));
        return found;
      };
    })(installation.records);
    const looked = await new Vault(installation.keyring, slow).examine([person(0), person(1)]);
    expect(looked.map((key) => (typeof key === 'object' ? 'a key' : key))).toEqual(expected);
  });

  it('leaves a data key that is damaged as it is, names it, and keeps the key that it may need', async () => {
    const { readBy } = await sealedFor(3);
    const record = await installation.records.get(dataKeys, 'person:p1');
    if (record === undefined) throw new Error('no record');
    const wrapped = record.body.wrapped.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    await installation.records.replace(dataKeys, record.id, record.version, { ...record.body, wrapped });
    const rotating = rotation();
    await rotating.begin();
    expect(await rotating.rewrap(nobody, never)).toEqual({ rewrapped: 2, damaged: ['person:p1'] });
    expect(await rotating.retire(1)).toBe(false);
    expect(await versions()).toEqual({ current: 2, versions: [1, 2] });

    await installation.records.replace(dataKeys, record.id, record.version + 1, record.body);
    expect(await whole()).toBe(true);
    expect(await olderRetired()).toEqual([true]);
    expect(await readBy()).toEqual([{ name: 'p0' }, { name: 'p1' }, { name: 'p2' }]);
  });

  it('changes nothing when the keyring is away or cannot be written', async () => {
    const missing = openFileWrappingKeys(join(installation.folder, 'elsewhere.json'));
    await expect(missing.add()).rejects.toThrow(CryptoUnavailable);
    const elsewhere = openFileKeyring({ path: join(installation.folder, 'elsewhere.json'), createIfMissing: false });
    expect(() => elsewhere.currentVersion()).toThrow(CryptoUnavailable);
    await expect(openFileWrappingKeys(installation.keyringPath).use(9)).rejects.toThrow(CryptoUnavailable);
    for (const version of [1, 2])
      await expect(openFileWrappingKeys(installation.keyringPath).retire(version)).rejects.toThrow(CryptoUnavailable);
    expect(await versions()).toEqual({ current: 1, versions: [1] });
  });
});
