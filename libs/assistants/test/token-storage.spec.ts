import { MAX_PAGE } from '#document-store';
import { ASSISTANT_TOKENS } from '../src/index.js';
import { installation } from './support/installation.js';

const CODE = 'c'.repeat(43);
const HOUR = 3600;
const DAY = 24 * HOUR;
/** One look in fifty counts: no run of so many goes without, though they are chosen at random. */
const ENOUGH = 2000;
const GRANT = `00000000-0000-4000-8000-000000000001.${'g'.repeat(22)}`;

const tokenOf = (at: number) => `${String(at).padStart(5, '0')}${CODE}`;

describe('the storage of tokens', () => {
  it('gives back what was put for as long as it is good, by our clock', async () => {
    const { tokens, clock } = await installation();
    await tokens.put('AuthorizationCode', CODE, { grantId: GRANT, deep: { list: [1] } }, 60);
    clock.advance(59_999);
    const payload = { grantId: GRANT, deep: { list: [1] } };
    expect(await tokens.find('AuthorizationCode', CODE)).toEqual({
      ...{ payload, spentAt: null, expiresAt: clock.now() + 1 },
    });
    expect(await tokens.find('AccessToken', CODE)).toBeUndefined();
    clock.advance(1);
    expect(await tokens.find('AuthorizationCode', CODE)).toBeUndefined();
  });

  it('lets one of many at once use a code up, and finds it used up afterwards', async () => {
    const { tokens, clock } = await installation();
    await tokens.put('AuthorizationCode', CODE, { grantId: GRANT }, 60);
    const spent = await Promise.all(Array.from({ length: 20 }, () => tokens.spend('AuthorizationCode', CODE)));
    expect(spent.filter(Boolean)).toHaveLength(1);
    expect(await tokens.find('AuthorizationCode', CODE)).toMatchObject({ spentAt: clock.now() });
  });

  it('uses up no code that was never issued', async () => {
    const { tokens } = await installation();
    expect(await tokens.spend('AuthorizationCode', 'd'.repeat(43))).toBe(false);
  });

  it('holds neither a token nor what stands in it', async () => {
    const { tokens, records } = await installation();
    await tokens.put('RefreshToken', CODE, { grantId: GRANT, accountId: 'mike', clientId: 'https://app.example' }, 60);
    const [record] = await records.page(ASSISTANT_TOKENS, { index: 'by-expiry', equal: {}, direction: 'up', limit: 1 });
    expect(JSON.stringify(record)).not.toMatch(/c{10}|mike|app\.example/);
  });

  it('forgets no refresh token that was used up, however many follow it', async () => {
    const { tokens, clock } = await installation();
    for (let at = 0; at < ENOUGH; at++) {
      clock.advance(1);
      await tokens.put('RefreshToken', tokenOf(at), { grantId: GRANT }, 30 * DAY);
      await tokens.spend('RefreshToken', tokenOf(at));
      await tokens.areTooMany(GRANT);
    }
    expect(await tokens.find('RefreshToken', tokenOf(0))).toMatchObject({ spentAt: clock.now() - ENOUGH + 1 });
  });

  it('calls those of a grant too many when new ones came more often than each hour for thirty days', async () => {
    const { tokens, records, clock } = await installation();
    let refreshes = 0;
    const refresh = async (everyMs: number): Promise<boolean> => {
      clock.advance(everyMs);
      await tokens.put('RefreshToken', tokenOf((refreshes += 1)), { grantId: GRANT }, 30 * DAY);
      await tokens.put('AccessToken', tokenOf(refreshes), { grantId: GRANT }, HOUR);
      return tokens.areTooMany(GRANT);
    };
    while (refreshes < ENOUGH) expect(await refresh(HOUR * 1000)).toBe(false);
    while (refreshes < 3 * ENOUGH && !(await refresh(1000)));
    expect(refreshes).toBeLessThan(2 * ENOUGH);
    await tokens.removeOfGrant(GRANT);
    const request = { index: 'by-grant', equal: { grantId: GRANT }, direction: 'up', limit: MAX_PAGE } as const;
    expect(await records.page(ASSISTANT_TOKENS, request)).toEqual([]);
  });
});
