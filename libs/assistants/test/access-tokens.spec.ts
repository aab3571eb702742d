import { approved, installation, RESOURCE, type Installed } from './support/installation.js';

const HOUR_MS = 60 * 60_000;
const TOKEN = 'a'.repeat(43);

describe('an access token', () => {
  const letIn = async ({ connections, tokens }: Installed, departures: object = {}, token = TOKEN) => {
    const { assistantId, grantId } = await connections.approve('mike', approved());
    const payload = { grantId, aud: RESOURCE, scope: 'address:read unheard:of', jti: 'left out', ...departures };
    await tokens.put('AccessToken', token, payload, 3600);
    return { assistantId, grantId };
  };

  it('speaks for its assistant in the name of the person for an hour', async () => {
    const installed = await installation();
    const { accessTokens, clock } = installed;
    const { assistantId } = await letIn(installed);
    clock.advance(HOUR_MS - 1);
    expect(await accessTokens.open(TOKEN)).toEqual({
      ...{ kind: 'assistant', assistantId, name: 'Helper', personId: 'mike', accountId: 'account of mike' },
      scopes: ['address:read'],
    });
    clock.advance(1);
    expect(await accessTokens.open(TOKEN)).toBeUndefined();
  });

  it('has its use noted at its assistant', async () => {
    const installed = await installation();
    const { accessTokens, connections, clock } = installed;
    const { assistantId } = await letIn(installed);
    expect((await connections.find(assistantId))?.lastUsedAt).toBeNull();
    clock.advance(HOUR_MS - 1);
    await accessTokens.open(TOKEN);
    expect((await connections.find(assistantId))?.lastUsedAt).toBe(clock.now());
  });

  it.each<[string, object, (installed: Installed, ids: { assistantId: string; grantId: string }) => unknown]>([
    ['for another audience', { aud: 'https://consent.example/mcp/voice' }, () => undefined],
    ['without an audience', { aud: undefined }, () => undefined],
    ['of no grant', { grantId: undefined }, () => undefined],
    ['of a person who is deleted', {}, ({ people }) => people.delete('mike')],
    ['of a person whose key is destroyed', {}, ({ vault }) => vault.eraseDataKey({ kind: 'person', id: 'mike' })],
    [
      'of an assistant that was disconnected',
      {},
      ({ connections }, { assistantId }) => connections.disconnect('mike', assistantId),
    ],
    ['of a grant that was ended', {}, ({ connections }, { grantId }) => connections.endGrant(grantId)],
  ])('%s is none', async (_, departures, end) => {
    const installed = await installation();
    const ids = await letIn(installed, departures);
    await end(installed, ids);
    expect(await installed.accessTokens.open(TOKEN)).toBeUndefined();
  });

  it('that came to be after its grant was ended is none, also once the person has said yes again', async () => {
    const installed = await installation();
    const { grantId, assistantId } = await letIn(installed);
    await installed.connections.endGrant(grantId);
    await letIn(installed, { grantId }, 'b'.repeat(43));
    const again = await letIn(installed, {}, 'c'.repeat(43));
    expect(again.assistantId).toBe(assistantId);
    expect(await installed.accessTokens.open('b'.repeat(43))).toBeUndefined();
    expect(await installed.accessTokens.open('c'.repeat(43))).toMatchObject({ assistantId });
  });

  it.each(['', 'short', 'é'.repeat(43), 'a'.repeat(5000), '../../x', `${'a'.repeat(42)}\0`])(
    'like %j is none',
    async (token) => {
      expect(await (await installation()).accessTokens.open(token)).toBeUndefined();
    },
  );
});
