import { ASSISTANT_CLIENTS } from '../src/index.js';
import { installation, type Installed } from './support/installation.js';

const HOUR_MS = 60 * 60_000;
const CLIENT = 'a-client-of-21-symbol';
const DESCRIBED = { client_name: 'Helper', redirect_uris: ['https://helper.example/back'] };

describe('a client that registered itself', () => {
  let given: Installed;
  beforeEach(async () => {
    given = await installation();
    await given.clients.register(CLIENT, DESCRIBED);
  });

  const lastUsedAt = async () => (await given.records.get(ASSISTANT_CLIENTS, CLIENT))?.body.lastUsedAt;

  it('is found as it described itself, and used by nobody who asks about it', async () => {
    const registeredAt = given.clock.now();
    given.clock.advance(48 * HOUR_MS);
    expect(await given.clients.find(CLIENT)).toEqual(DESCRIBED);
    expect(await given.clients.find('no such client of ours')).toBeUndefined();
    expect(await lastUsedAt()).toBe(registeredAt);
  });

  it('is used when that is said, to the hour', async () => {
    const registeredAt = given.clock.now();
    given.clock.advance(HOUR_MS - 1);
    await given.clients.noteUse(CLIENT);
    expect(await lastUsedAt()).toBe(registeredAt);
    given.clock.advance(1);
    await given.clients.noteUse(CLIENT);
    await given.clients.noteUse('no-such-client-of-ours-x');
    expect(await lastUsedAt()).toBe(registeredAt + HOUR_MS);
  });
});
