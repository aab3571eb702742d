import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFileKeyring } from '#vault/file';
import { dataKeys, LookUps, lookUps, Vault } from '#vault';
import { InMemoryRecordStore } from '../../../test/support/in-memory-record-store.js';
import { TestClock } from '../../../test/support/test-clock.js';
import {
  AccountRecords,
  ACCOUNTS,
  DevelopmentMailbox,
  MAILBOX,
  SESSIONS,
  Sessions,
  SIGN_IN_CODES,
  SignIn,
  SignInCodes,
} from '../src/index.js';

const MINUTE_MS = 60_000;
const BY = { client: null, deviceId: null };
const EMAIL = 'Erin@people.example';

describe('signing in', () => {
  const folder = mkdtempSync(join(tmpdir(), 'accounts-'));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  /** @param mails how many may go out to all addresses together */
  function installation(mails = Number.POSITIVE_INFINITY) {
    const clock = new TestClock(Date.parse('2030-01-01T00:00:00.000Z'));
    const records = new InMemoryRecordStore([dataKeys, lookUps, ACCOUNTS, SIGN_IN_CODES, SESSIONS, MAILBOX]);
    const keyring = openFileKeyring({ path: join(folder, 'keyring.json'), createIfMissing: true });
    const vault = new Vault(keyring, records);
    const accounts = new AccountRecords(records, vault, new LookUps(keyring, records));
    const mailbox = new DevelopmentMailbox(records, vault, keyring, clock);
    const sessions = new Sessions(records, clock, { includes: () => Promise.resolve(false) });
    const budget = { take: () => Promise.resolve(mails-- > 0) };
    const codes = new SignInCodes(records, keyring, clock, budget);
    const signIn = new SignIn(codes, sessions, accounts, mailbox);
    return { clock, accounts, mailbox, signIn };
  }

  async function mailedCode({ signIn, mailbox }: ReturnType<typeof installation>): Promise<string> {
    await signIn.sendCode(EMAIL);
    const [newest] = await mailbox.mailTo(EMAIL.toLowerCase());
    return /\d{6}/.exec(newest?.text ?? '')?.[0] ?? '';
  }

  it('takes the code that was mailed, once, however the address is spelt', async () => {
    const given = installation();
    const code = await mailedCode(given);
    const session = await given.signIn.redeem('erin@PEOPLE.example', code, BY);
    expect(session?.expiresAt).toBe('2030-01-31T00:00:00.000Z');
    expect(await given.signIn.redeem(EMAIL, code, BY)).toBeUndefined();
  });

  it('lets one of two redemptions at once through', async () => {
    const given = installation();
    const code = await mailedCode(given);
    const sessions = await Promise.all([given.signIn.redeem(EMAIL, code, BY), given.signIn.redeem(EMAIL, code, BY)]);
    expect(sessions.filter((session) => session !== undefined)).toHaveLength(1);
  });

  it('refuses the right code after five wrong ones', async () => {
    const given = installation();
    const code = await mailedCode(given);
    const wrong = code === '000000' ? '111111' : '000000';
    for (let attempt = 1; attempt <= 5; attempt++) expect(await given.signIn.redeem(EMAIL, wrong, BY)).toBeUndefined();
    expect(await given.signIn.redeem(EMAIL, code, BY)).toBeUndefined();
  });

  it('refuses a code after ten minutes, and one that a later code has replaced', async () => {
    const given = installation();
    const first = await mailedCode(given);
    given.clock.advance(MINUTE_MS);
    const second = await mailedCode(given);
    if (first !== second) expect(await given.signIn.redeem(EMAIL, first, BY)).toBeUndefined();
    given.clock.advance(10 * MINUTE_MS);
    expect(await given.signIn.redeem(EMAIL, second, BY)).toBeUndefined();
  });

  it('mails five codes an hour to an address, and then nothing, of which it does not tell', async () => {
    const given = installation();
    const mailed = async () => (await given.mailbox.mailTo(EMAIL)).length;
    for (let sent = 1; sent <= 5; sent++) {
      await given.signIn.sendCode(EMAIL);
      given.clock.advance(MINUTE_MS);
    }
    expect(await mailed()).toBe(5);
    await given.signIn.sendCode(EMAIL);
    expect(await mailed()).toBe(5);
    given.clock.advance(55 * MINUTE_MS);
    await given.signIn.sendCode(EMAIL);
    expect(await mailed()).toBe(6);
  });

  it('mails no more to all addresses together than may go out, and leaves the code that was mailed before', async () => {
    const given = installation(1);
    const code = await mailedCode(given);
    await given.signIn.sendCode(EMAIL);
    await given.signIn.sendCode('fay@people.example');
    expect(await given.mailbox.mailTo(EMAIL)).toHaveLength(1);
    expect(await given.mailbox.mailTo('fay@people.example')).toEqual([]);
    expect(await given.signIn.redeem(EMAIL, code, BY)).toBeDefined();
  });

  it('makes one account for an address, also when it is met twice at once', async () => {
    const { accounts } = installation();
    const [one, other] = await Promise.all([accounts.findOrCreate(EMAIL), accounts.findOrCreate(EMAIL.toUpperCase())]);
    expect(other).toBe(one);
    expect(await accounts.find(EMAIL)).toBe(one);
  });

  it('takes an accent for the same, whether it was typed with its letter or after it', async () => {
    const given = installation();
    const [composed, decomposed] = ['ren\u00e9@people.example', 'RENE\u0301@people.example'];
    await given.signIn.sendCode(composed);
    const [mail] = await given.mailbox.mailTo(decomposed);
    const code = /\d{6}/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(await given.signIn.redeem(decomposed, code, BY)).toBeDefined();
    expect(await given.accounts.findOrCreate(decomposed)).toBe(await given.accounts.findOrCreate(composed));
  });

  it('keeps the mail to an address until that is forgotten, and other mail beyond that', async () => {
    const given = installation();
    const mailTo = async (address: string) => (await given.mailbox.mailTo(address)).map(({ to }) => to);
    for (const address of [EMAIL, EMAIL, 'fay@people.example']) {
      await given.signIn.sendCode(address);
      given.clock.advance(MINUTE_MS);
    }
    expect(await mailTo(EMAIL)).toEqual([EMAIL, EMAIL]);
    await given.mailbox.forget(EMAIL.toLowerCase());
    expect(await mailTo(EMAIL)).toEqual([]);
    expect(await mailTo('fay@people.example')).toEqual(['fay@people.example']);
    await given.mailbox.forget(EMAIL);
  });
});
