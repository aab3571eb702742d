import * as fc from 'fast-check';
import { MAX_PAGE } from '#document-store';
import { CryptoUnavailable, LookUps, lookUps, subjectName, type Subject } from '../src/index.js';
import { Installation } from '../../../test/support/service/installation.js';

const PERSON: Subject = { kind: 'person', id: '1' };
const person = { subject: PERSON, target: { personId: '1', keyId: 'k1' } };
const stranger = { subject: { ...PERSON, id: '2' }, target: { personId: '2', keyId: 'k2' } };

describe('looking up by a value that is stored nowhere', () => {
  let installation: Installation;
  let values: LookUps;

  beforeEach(() => {
    installation = new Installation();
    values = new LookUps(installation.keyring, installation.records);
  });
  afterEach(() => {
    installation.remove();
  });

  async function everythingStored(whose: Subject): Promise<string> {
    const equal = { subject: subjectName(whose) };
    const request = { index: 'by-subject', equal, direction: 'up', limit: MAX_PAGE } as const;
    return JSON.stringify(await installation.records.page(lookUps, request));
  }

  it('finds what a value was reserved for, by that value and kind alone', async () => {
    expect(await values.reserve('person-key', 'ABCDEFGHJK', person)).toBe(true);
    expect(await values.find('person-key', 'ABCDEFGHJK')).toEqual(person);
    expect(await values.find('person-key', 'ABCDEFGHJ1')).toBeUndefined();
    expect(await values.find('email', 'ABCDEFGHJK')).toBeUndefined();
  });

  it('gives a value to one alone, also when two ask at once', async () => {
    const answers = await Promise.all([person, stranger].map((entry) => values.reserve('email', 'a@b.test', entry)));
    expect(answers).toEqual([true, false]);
    expect(await values.find('email', 'a@b.test')).toEqual(person);
  });

  it('gives a value again to the one who has it, for the same target alone', async () => {
    await values.reserve('email', 'a@b.test', person);
    expect(await values.reserve('email', 'a@b.test', { ...person, target: { keyId: 'k1', personId: '1' } })).toBe(true);
    expect(await values.reserve('email', 'a@b.test', { ...person, target: { keyId: 'k3', personId: '1' } })).toBe(
      false,
    );
    expect(await values.find('email', 'a@b.test')).toEqual(person);
  });

  it('frees a released value for another', async () => {
    await values.reserve('person-key', 'ABCDEFGHJK', person);
    await values.release('person-key', 'ABCDEFGHJK');
    await values.release('person-key', 'ABCDEFGHJK');
    expect(await values.find('person-key', 'ABCDEFGHJK')).toBeUndefined();
    expect(await values.reserve('person-key', 'ABCDEFGHJK', stranger)).toBe(true);
  });

  it('erases everything of one subject and nothing of another', async () => {
    for (let at = 0; at < 250; at++) await values.reserve('person-key', `key ${at}`, person);
    await values.reserve('email', 'a@b.test', person);
    await values.reserve('email', 'c@d.test', stranger);
    await values.eraseAllOf(PERSON);
    await values.eraseAllOf(PERSON);
    expect(await everythingStored(PERSON)).toBe('[]');
    expect(await values.find('email', 'a@b.test')).toBeUndefined();
    expect(await values.find('email', 'c@d.test')).toEqual(stranger);
  });

  it('stores nothing of a value, and no two values under one id', async () => {
    const email = fc.uniqueArray(fc.emailAddress(), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(email, fc.uuid(), async (addresses, id) => {
        const subject = { kind: 'account', id } as const;
        for (const address of addresses)
          expect(await values.reserve('email', address, { subject, target: {} })).toBe(true);
        const stored = await everythingStored(subject);
        for (const address of addresses) expect(stored).not.toContain(address);
        expect(JSON.parse(stored)).toHaveLength(addresses.length);
        await values.eraseAllOf(subject);
      }),
      { numRuns: 50 },
    );
  });

  it('leads nowhere under another keyring', async () => {
    await values.reserve('email', 'a@b.test', person);
    const elsewhere = new Installation();
    expect(await new LookUps(elsewhere.keyring, installation.records).find('email', 'a@b.test')).toBeUndefined();
    elsewhere.remove();
  });

  it('says that it is unavailable, not that there is nothing, while keyring or records are out of reach', async () => {
    const uses = (of: LookUps) => [
      () => of.find('email', 'a@b.test'),
      () => of.reserve('email', 'a@b.test', person),
      () => of.release('email', 'a@b.test'),
    ];
    installation.records.reachable = false;
    for (const use of uses(values)) await expect(use()).rejects.toThrow(CryptoUnavailable);
    await expect(values.eraseAllOf(PERSON)).rejects.toThrow(CryptoUnavailable);
    const keyless = new Installation();
    keyless.remove();
    for (const use of uses(new LookUps(keyless.keyring, keyless.records))) {
      await expect(use()).rejects.toThrow(CryptoUnavailable);
    }
  });
});
