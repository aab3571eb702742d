import { approved, installation } from './support/installation.js';

const DAY_MS = 24 * 60 * 60_000;

describe('the assistants of a person', () => {
  it('are one for each client, which is allowed all that the person has said yes to', async () => {
    const { connections, clock } = await installation();
    const first = await connections.approve('mike', approved());
    clock.advance(1000);
    const again = await connections.approve('mike', approved({ scopes: ['consent:write'], name: 'Helper 2' }));
    expect(again).toEqual(first);
    expect(await connections.listOf('mike')).toEqual([
      {
        ...{ assistantId: first.assistantId, personId: 'mike', grantId: first.grantId },
        ...{ clientId: 'https://app.example/client', name: 'Helper 2', redirectHost: 'app.example' },
        ...{ scopes: ['address:read', 'consent:write'], createdAt: clock.now() - 1000, lastUsedAt: null },
      },
    ]);
    expect(await connections.listOf('ola')).toEqual([]);
  });

  it('are gone once their tokens were ended', async () => {
    const { connections } = await installation();
    const { grantId } = await connections.approve('mike', approved());
    await connections.endGrant(grantId);
    expect(await connections.ofGrant(grantId)).toBeUndefined();
    expect(await connections.listOf('mike')).toEqual([]);
  });

  it('that come back after that may do only what the new approval allows', async () => {
    const { connections } = await installation();
    const first = await connections.approve('mike', approved({ scopes: ['address:read', 'consent:write'] }));
    await connections.endGrant(first.grantId);
    const again = await connections.approve('mike', approved());
    expect(again.grantId).not.toBe(first.grantId);
    expect(await connections.find(again.assistantId)).toMatchObject({ scopes: ['address:read'] });
  });

  it('have different ids for each person', async () => {
    const { connections } = await installation();
    const [mikes, olas] = await Promise.all(['mike', 'ola'].map((person) => connections.approve(person, approved())));
    expect(mikes?.assistantId).not.toBe(olas?.assistantId);
  });

  it('have names that stand nowhere in clear', async () => {
    const { connections, records } = await installation();
    await connections.approve('mike', approved());
    expect(JSON.stringify(records)).not.toMatch(/app\.example|Helper/);
  });

  it('are disconnected by their person alone', async () => {
    const { connections } = await installation();
    const { assistantId } = await connections.approve('mike', approved());
    expect(await connections.disconnect('ola', assistantId)).toBe(false);
    expect(await connections.disconnect('mike', assistantId)).toBe(true);
    expect(await connections.disconnect('mike', assistantId)).toBe(false);
    expect(await connections.listOf('mike')).toEqual([]);
  });

  it('are over thirty days after the last use or the last new tokens', async () => {
    const { connections, clock } = await installation();
    const { assistantId, grantId } = await connections.approve('mike', approved());
    clock.advance(29 * DAY_MS);
    await connections.noteUse(assistantId);
    clock.advance(29 * DAY_MS);
    await connections.noteTokens(grantId);
    clock.advance(30 * DAY_MS - 1);
    expect(await connections.listOf('mike')).toHaveLength(1);
    clock.advance(1);
    expect(await connections.listOf('mike')).toEqual([]);
    expect(await connections.find(assistantId)).toBeUndefined();
    expect(await connections.ofGrant(grantId)).toBeUndefined();
  });

  it('are fifty at most: the one that was not used for longest goes', async () => {
    const { connections, clock } = await installation();
    const ids: string[] = [];
    for (let at = 0; at < 50; at++) {
      clock.advance(60_000);
      ids.push((await connections.approve('mike', approved({ clientId: `client ${at}` }))).assistantId);
    }
    await connections.noteUse(ids[0] ?? '');
    clock.advance(-3_000_000);
    const newest = (await connections.approve('mike', approved({ clientId: 'one more' }))).assistantId;
    const left = (await connections.listOf('mike')).map(({ assistantId }) => assistantId);
    expect(left.sort()).toEqual([newest, ...ids.filter((_, at) => at !== 1)].sort());
  });

  it('leave nothing once their person is deleted', async () => {
    const { connections, tokens, vault, records } = await installation();
    const { grantId } = await connections.approve('mike', approved());
    await connections.approve('mike', approved({ clientId: 'another' }));
    await tokens.put('RefreshToken', 'r'.repeat(43), { grantId }, 60);
    await vault.eraseDataKey({ kind: 'person', id: 'mike' });
    await connections.disconnectAllOf('mike');
    expect(JSON.stringify(records)).not.toContain('mike');
    expect(await tokens.find('RefreshToken', 'r'.repeat(43))).toBeUndefined();
    await expect(connections.approve('mike', approved())).rejects.toMatchObject({ name: 'SubjectErased' });
  });
});
