import { HOME, SignInInstallation } from './support/sign-in-installation.js';

const DAY_MS = 24 * 60 * 60_000;
const EMAIL = 'erin@people.example';

describe('a known device', () => {
  let given: SignInInstallation;
  beforeEach(() => {
    given = new SignInInstallation();
  });
  afterEach(() => {
    given.remove();
  });

  const isKnown = async (device: string, email = EMAIL): Promise<boolean> =>
    (await given.devices.find(device, email)) !== undefined;

  it('is known only for the accounts that signed in with it', async () => {
    const device = await given.signsIn(EMAIL);
    expect([await isKnown(device), await isKnown(device, 'fay@people.example')]).toEqual([true, false]);
    expect(await given.signsIn('fay@people.example', device)).toBe(device);
    expect([await isKnown(device), await isKnown(device, 'fay@people.example')]).toEqual([true, true]);
  });

  it.each(['', 'abc', 'x'.repeat(43), '\u0000', 'y'.repeat(10_000)])(
    'is none that was not made here: %j',
    async (device) => {
      const own = await given.signsIn(EMAIL, device);
      expect(own).toMatch(/^[\w-]{43}$/);
      expect(own).not.toBe(device);
    },
  );

  it('is known for a year after the last sign-in with it', async () => {
    const device = await given.signsIn(EMAIL);
    given.clock.advance(300 * DAY_MS);
    expect(await given.signsIn(EMAIL, device)).toBe(device);
    given.clock.advance(364 * DAY_MS);
    expect(await isKnown(device)).toBe(true);
    given.clock.advance(DAY_MS);
    expect(await isKnown(device)).toBe(false);
    expect(await given.signsIn(EMAIL, device)).not.toBe(device);
  });

  it('gets a new token once many wrong codes were tried with it, so that a stolen one is good for nothing', async () => {
    const device = await given.signsIn(EMAIL);
    await given.triesWrongCodes(EMAIL, 10, device);
    given.clock.advance(DAY_MS);
    const renewed = await given.signsIn(EMAIL, device);
    expect(renewed).not.toBe(device);
    expect([await isKnown(device), await isKnown(renewed)]).toEqual([false, true]);
  });

  it('is one of fifty: the one that signed in the longest ago is forgotten', async () => {
    const first = await given.devices.signsIn(null, EMAIL, HOME);
    for (let more = 0; more < 50; more++) {
      given.clock.advance(1);
      await given.devices.signsIn(null, EMAIL, HOME);
    }
    expect(await isKnown(first.device)).toBe(false);
  });

  it('is told of by mail when it is new, but for the first one of an account', async () => {
    const told = async () =>
      (await given.mailbox.mailTo(EMAIL)).filter(({ subject }) => subject === 'A sign-in on a new device').length;
    const first = await given.signsIn(EMAIL);
    await given.signsIn(EMAIL, first);
    expect(await told()).toBe(0);
    await given.signsIn(EMAIL);
    expect(await told()).toBe(1);
    await given.traces.forget(EMAIL);
    given.clock.advance(60_000);
    await given.signsIn(EMAIL, first);
    expect(await told()).toBe(2);
  });
});
