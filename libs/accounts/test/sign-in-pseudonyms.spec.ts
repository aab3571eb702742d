import { dataKeys, type Vault } from '#vault';
import { Installation } from '../../../test/support/service/installation.js';
import { SignInPseudonyms } from '../src/index.js';

const DAY_MS = 24 * 60 * 60_000;
const DATE = '2030-01-31';
const MORNING = `${DATE}T00:00:00.000Z`;
const EVENING = `${DATE}T23:59:59.999Z`;
const NEXT_DAY = '2030-02-01T00:00:00.000Z';

describe('pseudonyms of sign-ins', () => {
  let installation: Installation;
  beforeEach(() => {
    installation = new Installation();
  });
  afterEach(() => {
    installation.remove();
  });

  /** Of one address and one network, by a process of its own. */
  const made = async (at: string, vault: Vault = installation.newProcess()): Promise<readonly string[]> => {
    const day = await new SignInPseudonyms(vault).on(at);
    return [day.ofAddress('an address'), day.ofNetwork('a network')];
  };

  it('are the same within a day, in whichever process, also when two begin it at once', async () => {
    const [first, ...others] = await Promise.all([made(MORNING), made(MORNING), made(EVENING)]);
    for (const other of [...others, await made(EVENING)]) expect(other).toEqual(first);
    for (const pseudonym of first) expect(pseudonym).toMatch(/^[\w-]{22}$/);
    expect(new Set(first).size).toBe(2);
  });

  it('are others for another address, another network and on another day', async () => {
    const day = await new SignInPseudonyms(installation.newProcess()).on(MORNING);
    expect(day.ofAddress('another address')).not.toBe(day.ofAddress('an address'));
    expect(day.ofNetwork('an address')).not.toBe(day.ofAddress('an address'));
    const [before, after] = [await made(EVENING), await made(NEXT_DAY)];
    expect(after.filter((pseudonym) => before.includes(pseudonym))).toEqual([]);
  });

  it('come from a key that ends thirty days after its day, and cannot be made again once it is gone', async () => {
    const vault = installation.newProcess();
    const before = await made(MORNING, vault);
    const key = await installation.records.get(dataKeys, `sign-in-day:${DATE}`);
    expect(key?.body.endsAt).toBe(Date.parse(NEXT_DAY) + 30 * DAY_MS);
    await vault.eraseDataKey({ kind: 'sign-in-day', id: DATE });
    const after = await made(MORNING, vault);
    expect(after.filter((pseudonym) => before.includes(pseudonym))).toEqual([]);
  });
});
