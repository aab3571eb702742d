import { renameSync } from 'node:fs';
import * as fc from 'fast-check';
import type { JsonValue } from '#event-store';
import { CryptoUnavailable, SubjectErased, dataKeys, type Subject, type Vault } from '../src/index.js';
import { Installation } from '../../../test/support/service/installation.js';

const ada: Subject = { kind: 'person', id: '7d0f2b0e-6a0e-4f7e-9d55-0c3a5e1b2a01' };
const bob: Subject = { kind: 'person', id: '7d0f2b0e-6a0e-4f7e-9d55-0c3a5e1b2a02' };
const name = { given_name: 'Ada', family_name: 'Lovelace-Unmistakable' };

describe('the vault', () => {
  let installation: Installation;
  let vault: Vault;

  beforeEach(async () => {
    installation = new Installation();
    vault = installation.newProcess();
    await vault.createDataKey(ada);
    await vault.createDataKey(bob);
  });
  afterEach(() => {
    installation.remove();
  });

  async function damageDataKeyOf(subject: Subject, wrapped: string): Promise<void> {
    const id = `${subject.kind}:${subject.id}`;
    const record = await installation.records.get(dataKeys, id);
    if (!record) throw new Error('no record');
    await installation.records.replace(dataKeys, id, record.version, { ...record.body, wrapped });
  }

  it('opens, in any process, what was sealed', async () => {
    const sealed = await vault.seal(ada, { name, ref: null });
    expect(await vault.open(ada, sealed)).toEqual({ name, ref: null });
    expect(await installation.newProcess().open(ada, sealed)).toEqual({ name, ref: null });
  });

  it('gives back any JSON value', async () => {
    const cipher = await vault.cipherFor(ada);
    const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as JsonValue);
    fc.assert(
      fc.property(json, fc.string(), (value, field) => {
        expect(cipher.open(field, cipher.seal(field, value))).toEqual(value);
      }),
    );
  });

  it('shows nothing of the value', async () => {
    const sealed = await vault.seal(ada, { name });
    const raw = Buffer.from(sealed.name.slice(3), 'base64url').toString('latin1');
    expect(sealed.name).toMatch(/^v1\.[A-Za-z0-9_-]+$/);
    expect([sealed.name, raw].some((shown) => shown.includes('Lovelace'))).toBe(false);
  });

  it('seals the same value differently each time', async () => {
    const [first, second] = [await vault.seal(ada, { name }), await vault.seal(ada, { name })];
    expect(first.name).not.toBe(second.name);
  });

  it('opens no field under another name, for another person, or for another kind of subject', async () => {
    const business: Subject = { kind: 'business', id: ada.id };
    await vault.createDataKey(business);
    const { name: sealed } = await vault.seal(ada, { name });
    await expect(vault.open(ada, { address: sealed })).rejects.toThrow(CryptoUnavailable);
    await expect(vault.open(bob, { name: sealed })).rejects.toThrow(CryptoUnavailable);
    await expect(vault.open(business, { name: sealed })).rejects.toThrow(CryptoUnavailable);
  });

  it('takes no data key that was recorded for another, also when it has that one in memory', async () => {
    const stolen = await installation.records.get(dataKeys, `person:${ada.id}`);
    await damageDataKeyOf(bob, stolen?.body.wrapped ?? '');
    await vault.seal(ada, { name });
    await expect(vault.seal(bob, { name })).rejects.toThrow(CryptoUnavailable);
    await expect(installation.newProcess().seal(bob, { name })).rejects.toThrow(CryptoUnavailable);
  });

  it('opens nothing that was changed in any one character', async () => {
    const { name: sealed } = await vault.seal(ada, { name });
    const cipher = await vault.cipherFor(ada);
    // The last character may hold spare bits, so it is left out.
    for (let at = 0; at < sealed.length - 1; at++) {
      const other = sealed[at] === 'A' ? 'B' : 'A';
      const changed = sealed.slice(0, at) + other + sealed.slice(at + 1);
      expect(() => cipher.open('name', changed)).toThrow(CryptoUnavailable);
    }
    expect(() => cipher.open('name', 'v1.')).toThrow(CryptoUnavailable);
    expect(() => cipher.open('name', { clear: 'text' })).toThrow(CryptoUnavailable);
  });

  it('hashes alike in any process, for one subject alone, until its key is destroyed', async () => {
    const [here, there, bobs] = [
      await vault.hasherFor(ada),
      await installation.newProcess().hasherFor(ada),
      await vault.hasherFor(bob),
    ];
    expect(there('a', 'b')).toBe(here('a', 'b'));
    expect(new Set([here('a', 'b'), here('ab'), here('b', 'a'), bobs('a', 'b')]).size).toBe(4);
    await vault.eraseDataKey(ada);
    await expect(installation.newProcess().hasherFor(ada)).rejects.toThrow(SubjectErased);
    await expect(vault.hasherFor(ada)).rejects.toThrow(SubjectErased);
  });

  it('gives each reader a value of its own', async () => {
    const sealed = await vault.seal(ada, { name });
    const mine = await vault.open<{ name: { given_name: string } }>(ada, sealed);
    mine.name.given_name = 'Changed by its reader';
    expect(await vault.open(ada, sealed)).toEqual({ name });
  });

  it('opens each sealed text to its own value', async () => {
    const sealed = await vault.seal(ada, { name });
    const later = await vault.seal(ada, { name: 'another' });
    expect([await vault.open(ada, later), await vault.open(ada, sealed)]).toEqual([{ name: 'another' }, { name }]);
  });

  it('keeps the data key a subject has when it is created again', async () => {
    const sealed = await vault.seal(ada, { name });
    await installation.newProcess().createDataKey(ada);
    expect(await vault.open(ada, sealed)).toEqual({ name });
  });

  it('forgets an erased subject at once, in every process that had its key in memory', async () => {
    const sealed = await vault.seal(ada, { name });
    const other = installation.newProcess();
    await other.open(ada, sealed);
    await vault.eraseDataKey(ada);
    for (const process of [vault, other, installation.newProcess()]) {
      await expect(process.open(ada, sealed)).rejects.toThrow(SubjectErased);
      await expect(process.ciphersFor([bob, ada])).rejects.toThrow(SubjectErased);
    }
    await vault.eraseDataKey(ada);
    expect(await other.open(bob, await vault.seal(bob, { name }))).toEqual({ name });
  });

  it('opens nothing old for a subject that comes again after its erasure', async () => {
    const sealed = await vault.seal(ada, { name });
    await vault.eraseDataKey(ada);
    await vault.createDataKey(ada);
    await expect(vault.open(ada, sealed)).rejects.toThrow(CryptoUnavailable);
  });

  it.each(['', 'AAAA', 'A'.repeat(80), 'not base64 %%'])(
    'fails that subject alone when one data key is damaged (%j)',
    async (wrapped) => {
      const [ofAda, ofBob] = [await vault.seal(ada, { name }), await vault.seal(bob, { name })];
      await damageDataKeyOf(ada, wrapped);
      await expect(vault.open(ada, ofAda)).rejects.toMatchObject({
        name: 'CryptoUnavailable',
        subject: `person:${ada.id}`,
      });
      expect(await vault.open(bob, ofBob)).toEqual({ name });
    },
  );

  it('opens and seals nothing while the keyring is away, not even with a key in memory, and goes on when it is back', async () => {
    const sealed = await vault.seal(ada, { name });
    const away = `${installation.keyringPath}.away`;
    renameSync(installation.keyringPath, away);
    await expect(vault.open(ada, sealed)).rejects.toMatchObject({ name: 'CryptoUnavailable', subject: undefined });
    await expect(vault.seal(ada, { name })).rejects.toThrow(CryptoUnavailable);
    await expect(vault.createDataKey({ kind: 'account', id: 'new' })).rejects.toThrow(CryptoUnavailable);
    renameSync(away, installation.keyringPath);
    expect(await vault.open(ada, sealed)).toEqual({ name });
  });

  it('says that it is unavailable while the records are out of reach', async () => {
    const sealed = await vault.seal(ada, { name });
    installation.records.reachable = false;
    await expect(vault.open(ada, sealed)).rejects.toThrow(CryptoUnavailable);
    await expect(vault.ciphersFor([ada])).rejects.toThrow(CryptoUnavailable);
    await expect(vault.createDataKey(ada)).rejects.toThrow(CryptoUnavailable);
    await expect(vault.eraseDataKey(ada)).rejects.toThrow(CryptoUnavailable);
  });

  it('serves more subjects at once than one read of the records may name', async () => {
    const many = Array.from({ length: 1001 }, (_, at): Subject => ({ kind: 'person', id: `many-${at}` }));
    for (const subject of many) await vault.createDataKey(subject);
    const ciphers = await vault.ciphersFor(many);
    const last = await vault.seal({ kind: 'person', id: 'many-1000' }, { name });
    expect(ciphers[1000]?.open('name', last.name)).toEqual(name);
  });
});
