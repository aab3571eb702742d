import { ADDRESS_TALLIES, FLOWS, KNOWN_DEVICES } from '../src/index.js';
import { otherThan, SignInInstallation } from './support/sign-in-installation.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const EMAIL = 'erin@people.example';

describe('signing in by mail', () => {
  let given: SignInInstallation;
  beforeEach(() => {
    given = new SignInInstallation();
  });
  afterEach(() => {
    given.remove();
  });

  describe('with a code', () => {
    it('takes it once, with the flow that asked for it, however the address is spelt', async () => {
      const flowId = await given.asks('Erin@PEOPLE.example');
      const { code } = await given.mailed(EMAIL);
      expect(code).toMatch(/^\d{6}$/);
      expect(await given.redeems(flowId, code)).toMatchObject({ token: expect.any(String) as string });
      expect(await given.redeems(flowId, code)).toBeUndefined();
    });

    it('takes it with no other flow of the address', async () => {
      const flowId = await given.asks(EMAIL);
      const { code } = await given.mailed(EMAIL);
      const strangers = await given.asks(EMAIL);
      const { code: strangersCode } = await given.mailed(EMAIL);
      if (code !== strangersCode) expect(await given.redeems(strangers, code)).toBeUndefined();
      expect(await given.redeems(flowId, code)).toBeDefined();
      expect(await given.redeems('nobodys', code)).toBeUndefined();
    });

    it('stays good whatever strangers try with flows of their own, to the ninth wrong code', async () => {
      const flowId = await given.asks(EMAIL);
      const { code } = await given.mailed(EMAIL);
      await given.triesWrongCodes(EMAIL, 9);
      expect(await given.redeems(flowId, code)).toBeDefined();
    });

    it('lets one of two redemptions at once through', async () => {
      const flowId = await given.asks(EMAIL);
      const { code, link } = await given.mailed(EMAIL);
      const sessions = await Promise.all([
        given.redeems(flowId, code),
        given.redeems(flowId, code),
        given.follows(link),
      ]);
      expect(sessions.filter((session) => session !== undefined)).toHaveLength(1);
    });

    it('refuses the right one after five wrong ones', async () => {
      const flowId = await given.asks(EMAIL);
      const { code } = await given.mailed(EMAIL);
      for (let wrong = 1; wrong <= 5; wrong++) expect(await given.redeems(flowId, otherThan(code))).toBeUndefined();
      expect(await given.redeems(flowId, code)).toBeUndefined();
    });

    it('refuses the right one after ten minutes', async () => {
      const flowId = await given.asks(EMAIL);
      const { code } = await given.mailed(EMAIL);
      given.clock.advance(10 * MINUTE_MS);
      expect(await given.redeems(flowId, code)).toBeUndefined();
    });
  });

  describe('with a link', () => {
    it('signs in whoever opens it, once, within ten minutes, whatever was tried with the code', async () => {
      const flowId = await given.asks(EMAIL);
      const { code, link } = await given.mailed(EMAIL);
      expect(Buffer.from(link, 'base64url')).toHaveLength(16);
      for (let wrong = 1; wrong <= 6; wrong++) await given.redeems(flowId, otherThan(code));
      expect(await given.follows(link)).toMatchObject({ token: expect.any(String) as string });
      expect(await given.follows(link)).toBeUndefined();

      await given.asks(EMAIL);
      const late = await given.mailed(EMAIL);
      given.clock.advance(10 * MINUTE_MS);
      expect(await given.follows(late.link)).toBeUndefined();
      for (const nobodys of ['', 'x', 'x'.repeat(10_000)]) expect(await given.follows(nobodys)).toBeUndefined();
    });

    it('makes known the device that opens it, not the one that asked for the mail', async () => {
      const thief = await given.signsIn('thief@people.example');
      await given.asks(EMAIL, thief);
      const session = await given.follows((await given.mailed(EMAIL)).link);
      expect(await given.devices.find(thief, EMAIL)).toBeUndefined();
      expect(await given.devices.find(session?.device ?? '', EMAIL)).toBeDefined();
    });
  });

  describe('mails', () => {
    it('are five an hour to an address; whoever asks for more gets the same answer and no mail', async () => {
      for (let sent = 1; sent <= 7; sent++) expect(await given.asks(EMAIL)).toMatch(/^[\w-]{22}$/);
      expect(await given.mails(EMAIL)).toBe(5);
      given.clock.advance(HOUR_MS);
      await given.asks(EMAIL);
      expect(await given.mails(EMAIL)).toBe(6);
    });

    it('asked for by a known device have a limit of five an hour of their own', async () => {
      const device = await given.signsIn(EMAIL);
      for (let sent = 1; sent <= 7; sent++) await given.asks(EMAIL);
      expect(await given.mails(EMAIL)).toBe(5);
      for (let sent = 1; sent <= 7; sent++) await given.asks(EMAIL, device);
      expect(await given.mails(EMAIL)).toBe(10);
    });

    it('of a known device are four from elsewhere: one is kept for where it signed in', async () => {
      const device = await given.signsIn(EMAIL);
      for (let sent = 1; sent <= 7; sent++) await given.asks(EMAIL, device, '203.0.113.9');
      expect(await given.mails(EMAIL)).toBe(1 + 4);
      for (let sent = 1; sent <= 3; sent++) await given.asks(EMAIL, device);
      expect(await given.mails(EMAIL)).toBe(1 + 5);
    });

    it('are limited in total for unknown devices, while known devices have a limit of their own', async () => {
      given.remove();
      given = new SignInInstallation(2);
      const device = await given.signsIn(EMAIL);
      for (const name of ['one', 'two', 'three']) await given.asks(`${name}@people.example`);
      expect(await given.mails('one@people.example')).toBe(1);
      expect(await given.mails('two@people.example')).toBe(0);
      expect(await given.signsIn(EMAIL, device)).toBe(device);
    });

    it('of twenty asked for at once are five', async () => {
      await Promise.all(Array.from({ length: 20 }, () => given.asks(EMAIL)));
      expect(await given.mails(EMAIL)).toBe(5);
    });

    it('are for no longer than the code and the link that they bring', async () => {
      const send = jest.spyOn(given.mailbox, 'send');
      await given.asks(EMAIL);
      const goodUntil = given.clock.now() + 10 * MINUTE_MS;
      expect(send.mock.calls).toEqual([[expect.objectContaining({ to: EMAIL, goodUntil })]]);
    });

    it('go to the normalised address alone', async () => {
      await given.asks(' RENE\u0301@people.example ');
      const [mail] = await given.mailbox.mailTo('ren\u00e9@people.example');
      expect(mail?.to).toBe('ren\u00e9@people.example');
    });
  });

  describe('wrong codes', () => {
    it('are ten a day without a known device; then every code fails until the day is over', async () => {
      await given.triesWrongCodes(EMAIL, 10);
      const flowId = await given.asks(EMAIL);
      expect(await given.redeems(flowId, (await given.mailed(EMAIL)).code)).toBeUndefined();
      given.clock.advance(DAY_MS);
      expect(await given.signsIn(EMAIL)).toBeTruthy();
    });

    it.each(['without a known device', 'on a known device'])(
      'are none that are right: eleven a day %s',
      async (whose) => {
        const device = whose === 'on a known device' ? await given.signsIn(EMAIL) : null;
        for (let times = 1; times <= 11; times++) {
          expect(await given.signsIn(EMAIL, device)).toBeTruthy();
          given.clock.advance(HOUR_MS);
        }
        await given.triesWrongCodes(EMAIL, 9, device);
        expect(await given.signsIn(EMAIL, device)).toBeTruthy();
      },
    );

    it('leave the link as a way in, which the mail says', async () => {
      await given.triesWrongCodes(EMAIL, 10);
      await given.asks(EMAIL);
      const { link } = await given.mailed(EMAIL);
      expect((await given.mailbox.mailTo(EMAIL)).map(({ text }) => text).join()).toContain('use the link');
      expect(await given.follows(link)).toBeDefined();
    });

    it('of twenty tried at once in four flows are ten that are compared', async () => {
      const flows = await Promise.all(Array.from({ length: 4 }, () => given.asks(EMAIL)));
      await Promise.all(flows.flatMap((flow) => Array.from({ length: 5 }, () => given.redeems(flow, 'wrong'))));
      const request = { index: 'by-expiry', equal: {}, direction: 'up', limit: 1 } as const;
      const [tally] = await given.records.page(ADDRESS_TALLIES, request);
      expect(tally?.body.wrongTries).toBe(10);
    });

    it('without a known device leave a known one its own ten', async () => {
      const device = await given.signsIn(EMAIL);
      given.clock.advance(HOUR_MS);
      await given.triesWrongCodes(EMAIL, 10);
      expect(await given.signsIn(EMAIL, device)).toBe(device);
    });

    it('on a known device leave another one its own ten', async () => {
      const [device, other] = [await given.signsIn(EMAIL), await given.signsIn(EMAIL)];
      given.clock.advance(HOUR_MS);
      await given.triesWrongCodes(EMAIL, 10);
      given.clock.advance(HOUR_MS);
      await given.triesWrongCodes(EMAIL, 10, device);
      const flowId = await given.asks(EMAIL, device);
      expect(await given.redeems(flowId, (await given.mailed(EMAIL)).code)).toBeUndefined();
      expect(await given.signsIn(EMAIL, other)).toBe(other);
    });

    it('of a device that has used up its ten count as those of an unknown one', async () => {
      const device = await given.signsIn(EMAIL);
      await given.triesWrongCodes(EMAIL, 10, device);
      expect(await given.signsIn(EMAIL, device)).toBeTruthy();
      given.clock.advance(HOUR_MS);
      await given.triesWrongCodes(EMAIL, 10, device);
      const flowId = await given.asks(EMAIL);
      expect(await given.redeems(flowId, (await given.mailed(EMAIL)).code)).toBeUndefined();
    });

    it('beyond the limit of all addresses make codes eight digits long for unknown devices; shorter ones fail from then on', async () => {
      given.remove();
      given = new SignInInstallation(undefined, { mailsAnHour: 5, wrongTriesADay: 10, carefulAfter: 12 });
      const device = await given.signsIn(EMAIL);
      const before = await given.asks(EMAIL);
      const { code } = await given.mailed(EMAIL);
      await given.triesWrongCodes('one@people.example', 10);
      await given.triesWrongCodes('two@people.example', 2);
      expect(await given.redeems(before, code)).toBeUndefined();
      const flowId = await given.asks(EMAIL);
      const { code: longer } = await given.mailed(EMAIL);
      expect(longer).toMatch(/^\d{8}$/);
      expect(await given.redeems(flowId, longer)).toBeDefined();
      await given.asks(EMAIL, device);
      expect((await given.mailed(EMAIL)).code).toMatch(/^\d{6}$/);
    });
  });

  it('leaves nothing of an address that is forgotten', async () => {
    await given.triesWrongCodes(EMAIL, 3);
    const device = await given.signsIn(EMAIL);
    await given.asks(EMAIL, device);
    const { link } = await given.mailed(EMAIL);
    await given.traces.forget(EMAIL);
    expect(await given.follows(link)).toBeUndefined();
    expect(await given.devices.find(device, EMAIL)).toBeUndefined();
    for (const collection of [FLOWS, ADDRESS_TALLIES, KNOWN_DEVICES]) {
      const request = { index: 'by-expiry', equal: {}, direction: 'up', limit: 10 } as const;
      expect(await given.records.page<object>(collection, request)).toEqual([]);
    }
  });
});
