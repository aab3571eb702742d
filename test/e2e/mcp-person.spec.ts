import type { Scope } from '#assistants';
import { advanceClock } from '../support/time/advance-clock.js';
import { dataOf, idOf } from '../support/clients/ask.js';
import { awayFromMidnight } from '../support/time/away-from-midnight.js';
import { letIn, type LetIn } from '../support/assistants/let-in.js';
import {
  askableClient,
  fieldsOf,
  MCP_CLIENTS,
  toldOf,
  type McpClient,
  type ToolAnswer,
} from '../support/assistants/mcp-clients.js';
import { Person } from '../support/personas/person.js';
import { ADDRESS, NAME, NEW_ADDRESS } from '../support/personas/registration.js';
import { FORMS, READING, WRITING } from '../support/assistants/person-tools.js';
import { modernCall, rpcPost, type RpcAnswer } from '../support/assistants/rpc-post.js';
import { startService, type Service } from '../support/service/service.js';

describe('the MCP server of people', () => {
  let service: Service;
  let baseUrl: string;
  let url: string;
  let person: Person;
  let personId: string;
  let helper: LetIn;
  beforeAll(async () => {
    service = await startService();
    ({ baseUrl } = service.running);
    url = `${baseUrl}/mcp/person`;
    await awayFromMidnight(baseUrl);
  });
  beforeEach(async () => {
    person = await Person.registered(baseUrl);
    personId = idOf(await person.get('/me'));
    helper = await letIn(service.running, personId);
  });
  afterAll(() => service.stop());

  const bearer = ({ accessToken }: LetIn) => ({ authorization: `Bearer ${accessToken}` });
  const claim = async (): Promise<string> => idOf(await service.business.claimKey(await person.key()));
  const waitingClaim = async (): Promise<string> => {
    await person.put('/claim-approval', { required: true });
    return claim();
  };
  const statusOf = async (grantId: string) =>
    dataOf(await person.get('/grants')).find(({ id }) => id === grantId)?.['status'];
  const tomorrow = () => new Date(service.running.engines.clock.now() + 86_400_000).toISOString().slice(0, 10);
  const post = (name: string, input: object, by = helper, more: object = {}, capabilities: object = {}) => {
    const params = { name, arguments: input, ...more };
    const message = modernCall('tools/call', params, capabilities as Readonly<Record<string, unknown>>);
    return rpcPost(url, { ...bearer(by), ...message.headers }, message.body);
  };
  const resultOf = ({ body }: RpcAnswer) => body['result'] as ToolAnswer & Readonly<Record<string, unknown>>;

  describe.each(MCP_CLIENTS)('asked by a client %s', (_revision, connect) => {
    let client: McpClient;
    beforeEach(async () => {
      client = await connect({ url, headers: bearer(helper) });
    });
    afterEach(() => client.close());

    it('shows the person’s own data without the key and the e-mail address, and each look stands in the history', async () => {
      const grantId = await claim();
      const address = fieldsOf(await client.call('get_my_address'));
      expect(address).toMatchObject({ name: NAME, address: { city: 'TOPEKA' }, upcoming_address: null });
      const grants = fieldsOf(await client.call('list_grants', { status: 'active' }));
      expect(grants).toEqual((await person.get('/grants?status=active')).body);
      expect(fieldsOf(await client.call('list_pending_claims'))).toEqual({ data: [], next_cursor: null });
      const move = { address: NEW_ADDRESS, effective_date: tomorrow(), keep: [] };
      const moved = fieldsOf(await client.call('preview_move', move));
      expect(moved).toMatchObject({ kept_count: 0, left_out_count: 1, left_out: [{ id: grantId }] });
      const history = fieldsOf(await client.call('list_access_history'));
      expect(history).toMatchObject({ data: expect.arrayContaining([]) as unknown[] });

      const shown = JSON.stringify([address, grants, moved, history]);
      expect(shown).not.toContain(await person.key());
      expect(shown).not.toContain(person.email);
      const looks = dataOf(await person.get('/access-history')).filter(({ assistant }) => assistant !== null);
      expect(looks.map(({ action, channel, business, fields }) => [action, channel, business, fields])).toEqual([
        ['listed', 'mcp', null, ['access_history']],
        ['listed', 'mcp', null, ['grants', 'name']],
        ['listed', 'mcp', null, ['grants']],
        ['listed', 'mcp', null, ['grants']],
        ['read', 'mcp', null, ['name', 'address']],
      ]);
      expect(looks[0]?.['assistant']).toEqual({ id: helper.assistantId, name: 'Helper' });
    });

    it('has what it asks for wait until the person confirms it in the app', async () => {
      const grantId = await waitingClaim();
      const move = { address: NEW_ADDRESS, effective_date: tomorrow() };
      const asked = fieldsOf(await client.call('approve_claim', { grant_id: grantId }));
      const id = String(asked['change_id']);
      expect(asked).toEqual({
        change_id: id,
        confirm_url: `${service.running.settings.origin}/me/changes/${id}`,
        expires_at: expect.any(String) as string,
      });
      const moving = fieldsOf(await client.call('schedule_move', move));
      await client.call('confirm_address');
      expect([await statusOf(grantId), (await person.get('/move')).status]).toEqual(['pending_approval', 404]);
      expect(fieldsOf(await client.call('get_change', { change_id: id }))).toMatchObject({ status: 'pending' });

      for (const change of [id, String(moving['change_id'])]) {
        expect(await person.post(`/changes/${change}/confirmation`)).toMatchObject({ status: 200 });
      }
      expect([await statusOf(grantId), (await person.get('/move')).status]).toEqual(['active', 200]);
      expect(fieldsOf(await client.call('get_change', { change_id: id }))).toMatchObject({ status: 'confirmed' });
      const ending = fieldsOf(await client.call('cancel_move'));
      expect(await person.post(`/changes/${String(ending['change_id'])}/refusal`)).toMatchObject({ status: 200 });
      expect((await person.get('/move')).status).toBe(200);
    });

    it('has what takes the address away wait in the app as well, where nobody can be asked', async () => {
      const [waiting, held] = [await waitingClaim(), await claim()];
      await person.post(`/grants/${held}/approval`);
      const denial = fieldsOf(await client.call('deny_claim', { grant_id: waiting }));
      const revocation = fieldsOf(await client.call('revoke_grant', { grant_id: held }));
      expect([await statusOf(waiting), await statusOf(held)]).toEqual(['pending_approval', 'active']);
      for (const { change_id } of [denial, revocation]) await person.post(`/changes/${String(change_id)}/confirmation`);
      expect([await statusOf(waiting), await statusOf(held)]).toEqual(['denied', 'revoked']);
    });

    it('asks for nothing that would not succeed now', async () => {
      const held = await claim();
      const refused = async (name: string, input: object = {}) =>
        toldOf(await client.call(name, input as Readonly<Record<string, unknown>>)).error['code'];
      expect(await refused('approve_claim', { grant_id: held })).toBe('grant_not_pending');
      expect(await refused('deny_claim', { grant_id: held })).toBe('grant_not_pending');
      expect(await refused('revoke_grant', { grant_id: 'no-uuid' })).toBe('grant_not_found');
      expect(await refused('cancel_move')).toBe('no_move_scheduled');
      expect(await refused('get_change', { change_id: held })).toBe('change_not_found');
      expect(dataOf(await person.get('/changes'))).toEqual([]);
    });

    it('names what is wrong with the arguments', async () => {
      const { error, say } = toldOf(await client.call('schedule_move', { effective_date: tomorrow() }));
      expect([error['code'], error['message'], say]).toEqual([
        'invalid_request',
        'address is required',
        'address is required',
      ]);
      const empty = { address: { ...ADDRESS, zip5: 'x' }, effective_date: tomorrow() };
      expect(toldOf(await client.call('preview_move', empty)).error['message']).toMatch(/^address\.zip5 /);
    });

    it('lists its tools, which say whether they only look', async () => {
      const listed = await client.tools();
      expect(listed.map(({ name }) => name)).toEqual([...READING, ...WRITING]);
      const [reads, destroys] = ['readOnlyHint', 'destructiveHint'].map((hint) =>
        listed.filter(({ annotations }) => annotations?.[hint] === true).map(({ name }) => name),
      );
      expect([reads, destroys]).toEqual([READING, ['deny_claim', 'revoke_grant']]);
    });
  });

  describe('where the person can be asked back', () => {
    const asking = async (answer: boolean | undefined, questions: string[] = []): Promise<McpClient> =>
      askableClient({ url, headers: bearer(helper) }, (question) => {
        questions.push(question);
        return answer;
      });

    it('declines a claim and takes a grant back with the person’s tick', async () => {
      const [waiting, held] = [await waitingClaim(), await claim()];
      await person.post(`/grants/${held}/approval`);
      const questions: string[] = [];
      const client = await asking(true, questions);
      expect(fieldsOf(await client.call('deny_claim', { grant_id: waiting }))).toMatchObject({ status: 'denied' });
      expect(fieldsOf(await client.call('revoke_grant', { grant_id: held }))).toMatchObject({ status: 'revoked' });
      const { name } = service.demo.business;
      expect(questions).toEqual([
        `${name} has asked for your address. Decline, so that it never sees it?`,
        `Take your address back from ${name}? It can read it no more, and would have to ask anew.`,
      ]);
      expect(dataOf(await person.get('/changes'))).toEqual([]);
      await client.close();
    });

    it.each([
      ['leaves the box unticked', false],
      ['dismisses the question', undefined],
    ])('changes nothing when the person %s', async (_what, answer) => {
      const held = await claim();
      const client = await asking(answer);
      expect(fieldsOf(await client.call('revoke_grant', { grant_id: held }))).toMatchObject({ status: 'active' });
      expect(await statusOf(held)).toBe('active');
      await client.close();
    });

    it('accepts an answer only to a question of this assistant, tool and grant in the last ten minutes', async () => {
      const [one, other] = [await claim(), await claim()];
      const answered = (state: unknown) => ({
        inputResponses: { confirmation: { action: 'accept', content: { confirmed: true } } },
        requestState: state,
      });
      const revoke = (grantId: string, state?: unknown, by = helper) =>
        post('revoke_grant', { grant_id: grantId }, by, state === undefined ? {} : answered(state), FORMS);
      const stateOf = async (answer: Promise<RpcAnswer>) => resultOf(await answer)['requestState'];

      const state = await stateOf(revoke(one));
      const stranger = await letIn(service.running, personId, { name: 'Another' });
      const isAskedAnew = [
        revoke(other, state),
        revoke(one, `${String(state)}x`),
        revoke(one, 'made up'),
        revoke(one, state, stranger),
      ];
      for (const answer of await Promise.all(isAskedAnew)) {
        expect(resultOf(answer)).toMatchObject({ resultType: 'input_required' });
      }
      await advanceClock(service, 601);
      expect(resultOf(await revoke(one, state))).toMatchObject({ resultType: 'input_required' });
      expect([await statusOf(one), await statusOf(other)]).toEqual(['active', 'active']);
      const fresh = await stateOf(revoke(one));
      expect(resultOf(await revoke(one, fresh))).toMatchObject({ structuredContent: { status: 'revoked' } });
    });
  });

  it('answers each tool to a plain HTTP client', async () => {
    const [waiting, held] = [await waitingClaim(), await claim()];
    await person.post(`/grants/${held}/approval`);
    const move = { address: NEW_ADDRESS, effective_date: tomorrow() };
    const { change_id } = fieldsOf(resultOf(await post('confirm_address', {})));
    const inputs: Readonly<Record<string, object>> = {
      preview_move: move,
      schedule_move: move,
      get_change: { change_id },
      deny_claim: { grant_id: waiting },
      approve_claim: { grant_id: waiting },
      revoke_grant: { grant_id: held },
    };
    for (const name of [...READING, ...WRITING].filter((tool) => tool !== 'cancel_move')) {
      const answer = await post(name, inputs[name] ?? {});
      expect([name, answer.status, resultOf(answer).isError]).toEqual([name, 200, undefined]);
    }
    expect(toldOf(resultOf(await post('cancel_move', {}))).error).toMatchObject({ code: 'no_move_scheduled' });
  });

  describe('the access token', () => {
    const list = modernCall('tools/list');
    const listing = (headers: Readonly<Record<string, string>>) =>
      rpcPost(url, { ...headers, ...list.headers }, list.body);

    it('that is missing or none of ours is answered with where to get one', async () => {
      const metadata = `resource_metadata="${service.running.settings.origin}/.well-known/oauth-protected-resource/mcp/person"`;
      const scope = 'scope="address:read"';
      const nobody = await listing({});
      expect([nobody.status, nobody.headers.get('www-authenticate')]).toEqual([401, `Bearer ${metadata}, ${scope}`]);
      const wrong = await listing({ authorization: 'Bearer none-of-ours' });
      const challenge = `Bearer error="invalid_token", ${metadata}, ${scope}`;
      expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([401, challenge]);
      expect(wrong.body).toMatchObject({ jsonrpc: '2.0', error: { data: { code: 'unauthorized' } } });
      const apiKey = await listing({ authorization: `Bearer ${service.business.apiKey}` });
      expect(apiKey.status).toBe(401);
    });

    it('that allows only reading has the tools for that, and is told which scope the others need', async () => {
      const scopes: readonly Scope[] = ['address:read'];
      const looker = await letIn(service.running, personId, { name: 'Looker', scopes });
      const listed = resultOf(await listing(bearer(looker)))['tools'] as readonly { readonly name: string }[];
      expect(listed.map(({ name }) => name)).toEqual(READING);
      expect((await rpcPost(url, bearer(looker), '')).status).toBe(400);
      const refused = await post('confirm_address', {}, looker);
      expect(refused).toMatchObject({ status: 403, body: { error: { data: { code: 'insufficient_scope' } } } });
      expect(refused.headers.get('www-authenticate')).toMatch(
        /^Bearer error="insufficient_scope", scope="address:read consent:write", resource_metadata="/,
      );
    });

    it('ends with its hour', async () => {
      expect((await listing(bearer(helper))).status).toBe(200);
      await advanceClock(service, 3601);
      expect((await listing(bearer(helper))).status).toBe(401);
    });

    it('ends with the person', async () => {
      expect(await (await person.signedInAnew()).delete('/me')).toMatchObject({ status: 204 });
      expect((await listing(bearer(helper))).status).toBe(401);
    });

    it('opens nothing else: neither the app nor the other server', async () => {
      const app = await fetch(`${baseUrl}/person/v1/me`, { headers: bearer(helper) });
      const voice = await rpcPost(`${baseUrl}/mcp/voice`, { ...bearer(helper), ...list.headers }, list.body);
      expect([app.status, voice.status]).toEqual([401, 401]);
    });

    it('may call sixty times a minute', async () => {
      const calls = await Promise.all(Array.from({ length: 61 }, () => post('list_pending_claims', {})));
      const refused = calls.map(resultOf).filter(({ isError }) => isError === true);
      expect(refused.map((answer) => toldOf(answer).error)).toMatchObject([
        { code: 'rate_limited', retry_after: expect.any(Number) as number },
      ]);
    });
  });
});
