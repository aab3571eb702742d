import { InMemoryRecordStore } from '../../../test/support/engines/in-memory-record-store.js';
import { TestClock } from '../../../test/support/time/test-clock.js';
import { KNOWN_DEVICES, NO_TALLY, SESSIONS, Sessions } from '../src/index.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const LAPTOP = { ...NO_TALLY, triesInAll: 0, device: 'd', address: 'a', network: null, expiresAt: 0 };
const BY = { client: 'Firefox on Linux', deviceId: null };

describe('sessions', () => {
  function installation() {
    const clock = new TestClock(Date.parse('2030-01-01T00:00:00.000Z'));
    const records = new InMemoryRecordStore([SESSIONS, KNOWN_DEVICES]);
    const staff = { includes: (accountId: string) => Promise.resolve(accountId === 'staff') };
    return { clock, records, sessions: new Sessions(records, clock, staff) };
  }

  it.each([
    ['thirty days', 'a', 30 * DAY_MS, '2030-01-31T00:00:00.000Z'],
    ['twelve hours, for staff', 'staff', 12 * HOUR_MS, '2030-01-01T12:00:00.000Z'],
  ])('end after %s, however much they are used', async (_, accountId, lifetimeMs, expiresAt) => {
    const { sessions, clock } = installation();
    const started = await sessions.start(accountId, BY);
    expect(started.expiresAt).toBe(expiresAt);
    for (let used = 0; used < 9; used++) {
      clock.advance(lifetimeMs / 10);
      expect(await sessions.use(started.token)).toMatchObject({ accountId, sessionId: started.sessionId });
    }
    clock.advance(lifetimeMs / 10 - 1);
    expect(await sessions.use(started.token)).toBeDefined();
    clock.advance(1);
    expect(await sessions.use(started.token)).toBeUndefined();
    expect((await sessions.newest(accountId, 100))?.entries).toEqual([]);
  });

  it('are fresh for fifteen minutes from the sign-in', async () => {
    const { sessions, clock } = installation();
    const { token, sessionId } = await sessions.start('a', BY);
    clock.advance(15 * MINUTE_MS);
    expect(await sessions.use(token)).toEqual({
      accountId: 'a',
      sessionId,
      isFresh: true,
      isByPasskey: false,
      isInStaffHours: true,
    });
    clock.advance(1);
    expect(await sessions.use(token)).toEqual({
      accountId: 'a',
      sessionId,
      isFresh: false,
      isByPasskey: false,
      isInStaffHours: true,
    });
  });

  it('may serve staff for twelve hours only, also where they began before somebody was staff', async () => {
    const { sessions, clock } = installation();
    const { token } = await sessions.start('a', BY);
    clock.advance(12 * HOUR_MS - 1);
    expect(await sessions.use(token)).toMatchObject({ isInStaffHours: true });
    clock.advance(1);
    expect(await sessions.use(token)).toMatchObject({ isInStaffHours: false });
  });

  it('go on for thirty days without any use', async () => {
    const { sessions, clock } = installation();
    const { token } = await sessions.start('a', BY);
    clock.advance(29 * DAY_MS);
    expect(await sessions.use(token)).toBeDefined();
  });

  it('are listed newest first, with client and last use to the minute', async () => {
    const { sessions, clock } = installation();
    const [first, second] = [await sessions.start('a', BY), (clock.advance(1), await sessions.start('a', BY))];
    await sessions.start('b', BY);
    clock.advance(MINUTE_MS - 2);
    await sessions.use(first.token);
    clock.advance(MINUTE_MS);
    await sessions.use(second.token);
    expect(
      (await sessions.newest('a', 100))?.entries.map(({ id, body }) => [
        id,
        body.client,
        body.lastUsedAt - body.startedAt,
      ]),
    ).toEqual([
      [second.sessionId, 'Firefox on Linux', 2 * MINUTE_MS - 2],
      [first.sessionId, 'Firefox on Linux', 0],
    ]);
  });

  it('are opened by their token alone', async () => {
    const { sessions } = installation();
    const { token, sessionId } = await sessions.start('a', BY);
    const other = await sessions.start('a', BY);
    const forged = Buffer.concat([
      Buffer.from(sessionId.replaceAll('-', ''), 'hex'),
      Buffer.from(other.token, 'base64url').subarray(16),
    ]).toString('base64url');
    for (const wrong of [forged, sessionId, token.slice(1), `${token}A`, `${token.slice(0, -1)}!`, ''])
      expect([wrong, await sessions.use(wrong)]).toEqual([wrong, undefined]);
  });

  it('are kept without the secret part of their token', async () => {
    const { sessions, records } = installation();
    const { token, sessionId } = await sessions.start('a', BY);
    expect(JSON.stringify(await records.get(SESSIONS, sessionId))).not.toContain(token.slice(22));
  });

  it('are ended one by one', async () => {
    const { sessions } = installation();
    const [one, other] = [await sessions.start('a', BY), await sessions.start('a', BY)];
    expect([await sessions.end('a', one.sessionId), await sessions.end('a', one.sessionId)]).toEqual([true, false]);
    expect(await sessions.use(one.token)).toBeUndefined();
    expect(await sessions.use(other.token)).toBeDefined();
  });

  it('are ended by their owner alone', async () => {
    const { sessions } = installation();
    const { token, sessionId } = await sessions.start('a', BY);
    expect(await sessions.end('b', sessionId)).toBe(false);
    expect(await sessions.use(token)).toBeDefined();
  });

  it('have their device forgotten when they are ended', async () => {
    const { sessions, records } = installation();
    await records.create(KNOWN_DEVICES, 'laptop', LAPTOP);
    const { sessionId } = await sessions.start('a', { client: null, deviceId: 'laptop' });
    await sessions.end('b', sessionId);
    expect((await records.get(KNOWN_DEVICES, 'laptop'))?.body).toEqual(LAPTOP);
    await sessions.end('a', sessionId);
    expect(await records.get(KNOWN_DEVICES, 'laptop')).toBeUndefined();
  });

  it('end all at once, or all but the one in use', async () => {
    const { sessions } = installation();
    const started = await Promise.all(['a', 'a', 'a', 'b'].map((accountId) => sessions.start(accountId, BY)));
    const live = async () => (await Promise.all(started.map(({ token }) => sessions.use(token)))).map(Boolean);
    await sessions.endOthers('a', started[1]?.sessionId ?? '');
    expect(await live()).toEqual([false, true, false, true]);
    await sessions.endAllOf('a');
    expect(await live()).toEqual([false, false, false, true]);
  });

  it('are a hundred of an account: one more ends the oldest', async () => {
    const { sessions, clock } = installation();
    const started = [];
    for (let n = 0; n < 102; n++) {
      started.push(await sessions.start('a', BY));
      clock.advance(1);
    }
    const live = await Promise.all(started.map(({ token }) => sessions.use(token)));
    expect(live.map(Boolean)).toEqual([false, false, ...Array<boolean>(100).fill(true)]);
  });
});
