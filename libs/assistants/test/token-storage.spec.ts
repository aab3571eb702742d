import { MAX_PAGE } from '#document-store';
import { ASSISTANT_TOKENS } from '../src/index.js';
import { installation } from './support/installation.js';

const CODE = 'c'.repeat(43);
const GRANT = `00000000-0000-4000-8000-000000000001.${'g'.repeat(22)}`;

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

  it('keeps no more than some hundreds for a grant, the newest ones', async () => {
    const { tokens, records, clock } = await installation();
    for (let at = 0; at < 1500; at++) {
      clock.advance(1);
      await tokens.put('RefreshToken', `${String(at).padStart(5, '0')}${CODE}`, { grantId: GRANT }, 3600);
    }
    const request = { index: 'by-grant', equal: { grantId: GRANT }, direction: 'up', limit: MAX_PAGE } as const;
    expect(await tokens.find('RefreshToken', `00000${CODE}`)).toBeUndefined();
    expect(await tokens.find('RefreshToken', `00900${CODE}`)).toBeDefined();
    await tokens.removeOfGrant(GRANT);
    expect(await records.page(ASSISTANT_TOKENS, request)).toEqual([]);
  });

  it.each([
    ['used up', 86_400, true],
    ['over', 1, false],
  ])('gives up what is %s before what is still good, however much older that is', async (_, seconds, isSpent) => {
    const { tokens, records, clock } = await installation();
    const idle = `idle-${CODE}`;
    await tokens.put('RefreshToken', idle, { grantId: GRANT }, 30 * 86_400);
    // One in fifty cleans up: so many leave none of these without a clean-up late enough.
    for (let at = 0; at < 2000; at++) {
      clock.advance(1000);
      const busy = `${String(at).padStart(5, '0')}${CODE}`;
      await tokens.put('RefreshToken', busy, { grantId: GRANT }, seconds);
      if (isSpent) await tokens.spend('RefreshToken', busy);
    }
    const request = { index: 'by-grant', equal: { grantId: GRANT }, direction: 'up', limit: MAX_PAGE } as const;
    const [oldest, next] = await records.page(ASSISTANT_TOKENS, request);
    expect(await tokens.find('RefreshToken', idle)).toMatchObject({ spentAt: null });
    expect((next?.body.madeAt ?? 0) - (oldest?.body.madeAt ?? 0)).toBeGreaterThan(400_000);
  });
});
