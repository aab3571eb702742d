import { randomUUID } from 'node:crypto';
import { documentOf } from '#http';
import { v1Face } from '../../apps/faces/src/index.js';
import { refusal } from '../support/clients/ask.js';
import { rawExchange } from '../support/clients/raw-exchange.js';
import { fieldsOf, MCP_CLIENTS, toldOf, type McpClient, type ToolAnswer } from '../support/assistants/mcp-clients.js';
import { modernCall, rpcPost, type RpcAnswer } from '../support/assistants/rpc-post.js';
import { startService, type Service } from '../support/service/service.js';
import { businessOn } from '../support/personas/small-plan.js';
import { unknownKey } from '../support/personas/unknown-key.js';
import { VoiceAgent } from '../support/personas/voice-agent.js';
import type { TestBusiness } from '../support/personas/world.js';

const ELSEWHERE = 'https://tools.example';
const STREAMED = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

describe('the MCP server of businesses', () => {
  let service: Service;
  let business: TestBusiness;
  let url: string;
  beforeAll(async () => {
    service = await startService({ environment: { MCP_ALLOWED_ORIGINS: ELSEWHERE } });
    url = `${service.running.baseUrl}/mcp/voice`;
    business = await service.world.business();
  });
  afterAll(() => service.stop());

  const keyOf = ({ api }: TestBusiness) => ({ authorization: `Bearer ${api.apiKey}` });
  const post = (body: string, headers: Readonly<Record<string, string>> = {}): Promise<RpcAnswer> =>
    rpcPost(url, { ...keyOf(business), ...headers }, body);
  const calls = (name: string, input: object, headers: Readonly<Record<string, string>> = {}, to = url) => {
    const message = modernCall('tools/call', { name, arguments: input });
    return rpcPost(to, { ...keyOf(business), ...headers, ...message.headers }, message.body);
  };
  const errorOf = ({ body }: RpcAnswer) => toldOf(body['result'] as ToolAnswer).error;

  describe.each(MCP_CLIENTS)('asked by a client %s', (_revision, connect) => {
    const clients: McpClient[] = [];
    afterEach(() => Promise.all(clients.splice(0).map((client) => client.close())));
    const inCall = async (callId: string, of = business): Promise<McpClient> => {
      const client = await connect({ url, headers: { ...keyOf(of), 'x-call-id': callId } });
      clients.push(client);
      return client;
    };

    it('takes a call from the key that was heard to the address, as the voice routes do', async () => {
      const person = await service.world.person();
      const client = await inCall(randomUUID());
      const name = 'Example Letters';
      expect(fieldsOf(await client.call('check_key'))).toEqual({
        business: { id: business.id, name },
        say: `You're speaking with an assistant for ${name}.`,
      });
      const heard = Array.from(await person.key()).join(' ');
      // One key in a hundred may be heard in another way too, which comes behind.
      expect(fieldsOf(await client.call('decode_key', { transcript: heard }))).toMatchObject({
        keys: { 0: { key: await person.key() } },
      });
      const preview = fieldsOf(await client.call('preview_key', { key: await person.key() }));
      const grant = fieldsOf(
        await client.call('claim_key', { preview_id: preview['preview_id'], external_ref: 'a-1' }),
      );
      expect(grant).toMatchObject({ status: 'active', external_ref: 'a-1' });

      const { api } = business;
      const agent = new VoiceAgent({ baseUrl: service.running.baseUrl, apiKey: api.apiKey, callId: 'another' });
      const read = fieldsOf(await client.call('get_grant', { id: grant['id'] }));
      expect(read).toEqual((await agent.reads(grant['id'])).body);
      const entries = await service.world.accessEntries(person);
      expect(entries.map(({ type, data }) => [type, data['channel']])).toEqual([
        ['access.previewed.v1', 'mcp'],
        ['access.claimed.v1', 'mcp'],
        ['access.read.v1', 'mcp'],
        ['access.read.v1', 'voice'],
      ]);
    });

    it('tells of an error what the voice routes do, with the sentence first', async () => {
      const client = await inCall(randomUUID());
      const { error, say } = toldOf(await client.call('get_grant', { id: 'no-uuid' }));
      expect(error).toMatchObject({ code: 'grant_not_found', request_id: expect.any(String) as string });
      expect(say).toContain('Could you please read me your key?');
      expect(toldOf(await client.call('preview_key')).error).toMatchObject({
        code: 'invalid_request',
        message: 'key is required',
      });
    });

    it('grants a call three look-ups, and claims in the same call alone', async () => {
      const person = await service.world.person();
      const [first, second] = [await inCall(randomUUID()), await inCall(randomUUID())];
      const preview = fieldsOf(await first.call('preview_key', { key: await person.formattedKey() }));
      const other = toldOf(await second.call('claim_key', { preview_id: preview['preview_id'] }));
      expect(other.error).toMatchObject({ code: 'preview_other_call' });
      for (const wrong of [unknownKey(), unknownKey()]) {
        const { error } = toldOf(await first.call('preview_key', { key: wrong }));
        expect(error).toMatchObject({ code: 'key_not_found' });
      }
      const fourth = toldOf(await first.call('preview_key', { key: await person.key() }));
      expect(fourth.error).toMatchObject({ code: 'call_preview_limit', retry_after: expect.any(Number) as number });
      expect(fourth.say).toContain('as many keys as I can on this call');
    });

    it('refuses an unknown tool', async () => {
      const client = await inCall(randomUUID());
      await expect(client.call('open_sesame')).rejects.toMatchObject({ code: -32_602 });
    });

    it('lists its tools with what they take, answer and do', async () => {
      const listed = await (await inCall(randomUUID())).tools();
      const hints = listed.map(({ name, title, annotations }) => [name, typeof title, annotations?.['readOnlyHint']]);
      expect(hints).toEqual([
        ['check_key', 'string', true],
        ['decode_key', 'string', true],
        ['preview_key', 'string', false],
        ['claim_key', 'string', false],
        ['get_grant', 'string', true],
      ]);
      const previews = listed.find(({ name }) => name === 'preview_key');
      const { schemas } = documentOf(v1Face).components;
      expect(previews?.outputSchema).toMatchObject({ required: schemas['SpokenPreview']?.['required'] });
      expect(previews?.inputSchema).toMatchObject({ type: 'object', required: ['key'] });
      expect(JSON.stringify(listed)).not.toContain('$ref');
    });
  });

  it('answers each tool to a plain HTTP client, in the message that it was asked in', async () => {
    const person = await service.world.person();
    const call = { 'x-call-id': randomUUID() };
    const fieldsOfCall = async (name: string, input: object) => {
      const answer = await calls(name, input, call);
      expect([answer.status, answer.body['jsonrpc'], answer.body['id']]).toEqual([200, '2.0', 1]);
      return fieldsOf(answer.body['result'] as ToolAnswer);
    };
    expect(await fieldsOfCall('check_key', {})).toMatchObject({ business: { id: business.id } });
    const heard = Array.from(await person.key()).join(' ');
    const { keys } = (await fieldsOfCall('decode_key', { transcript: heard })) as { keys: readonly { key: string }[] };
    const { preview_id } = await fieldsOfCall('preview_key', { key: keys[0]?.key });
    const { id } = await fieldsOfCall('claim_key', { preview_id });
    expect(await fieldsOfCall('get_grant', { id })).toMatchObject({ id, status: 'active' });
  });

  it('takes the call’s id from the header, else from the address, else from the arguments', async () => {
    const key = unknownKey();
    const [inHeader, inQuery] = [randomUUID(), randomUUID()];
    const there = `${url}?call_id=${inQuery}`;
    const codesOf = async (times: number, headers: Readonly<Record<string, string>>, to: string) => {
      const codes: unknown[] = [];
      while (codes.length < times) {
        const answer = await calls('preview_key', { key, call_id: 'argument' }, headers, to);
        codes.push(errorOf(answer)['code']);
      }
      return codes;
    };
    const untilLimit = ['key_not_found', 'key_not_found', 'key_not_found', 'call_preview_limit'];
    expect(await codesOf(4, { 'x-call-id': inHeader }, there)).toEqual(untilLimit);
    expect(await codesOf(4, {}, there)).toEqual(untilLimit);
    expect(await codesOf(1, {}, url)).toEqual(['key_not_found']);
    expect(errorOf(await calls('preview_key', { key }))).toMatchObject({
      code: 'invalid_request',
      message:
        'call_id is required; send it in the header X-Call-Id, in the query as call_id, or as the argument call_id',
    });
  });

  it.each([
    ['a list', [1]],
    ['a text', 'key'],
    ['null', null],
  ])('tells the model that arguments must be an object, not %s', async (_kind, input) => {
    expect(errorOf(await calls('check_key', input as object))).toMatchObject({
      code: 'invalid_request',
      message: 'arguments must be a JSON object',
    });
  });

  it('counts each call as a request, and nothing else', async () => {
    const small = await businessOn(service, { requests_per_minute: 2, previews_per_day: 9 });
    const of = keyOf(small);
    const list = modernCall('tools/list');
    const lists = await Promise.all([1, 2, 3].map(() => post(list.body, { ...of, ...list.headers })));
    expect(lists.map(({ status }) => status)).toEqual([200, 200, 200]);
    const two = await Promise.all([1, 2].map(() => calls('check_key', {}, of)));
    expect(two.map(({ body }) => (body['result'] as ToolAnswer).isError)).toEqual([undefined, undefined]);
    const over = await calls('check_key', {}, of);
    expect(over.status).toBe(200);
    expect(errorOf(over)).toMatchObject({ code: 'rate_limited', retry_after: expect.any(Number) as number });
    expect(refusal(await small.api.list())).toEqual({ status: 429, code: 'rate_limited' });
  });

  it('lets nobody in without a live key of a business in production', async () => {
    const list = modernCall('tools/list');
    const nobody = await rpcPost(url, list.headers, list.body);
    expect([nobody.status, nobody.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(nobody.body).toMatchObject({ jsonrpc: '2.0', id: null, error: { data: { code: 'unauthorized' } } });
    const demo = await service.world.business('demo');
    expect(await post(list.body, { ...list.headers, ...keyOf(demo) })).toMatchObject({
      status: 403,
      body: { error: { code: -32_000, data: { code: 'business_not_in_production' } } },
    });
  });

  it('answers pages of its own origin and of those that are allowed, and no others', async () => {
    const list = modernCall('tools/list');
    const from = async (origin: string) => (await post(list.body, { ...list.headers, origin })).status;
    const { origin } = new URL(url);
    expect([await from(origin), await from(ELSEWHERE)]).toEqual([200, 200]);
    const elsewhere = await post(list.body, { ...list.headers, origin: ELSEWHERE });
    expect(elsewhere.headers.get('access-control-allow-origin')).toBe(ELSEWHERE);
    const preflight = (origin: string) =>
      fetch(url, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } });
    const allowed = await preflight(ELSEWHERE);
    expect([allowed.status, allowed.headers.get('access-control-allow-methods')]).toEqual([204, 'POST']);
    expect((await preflight('https://evil.example')).status).toBe(403);
    expect([await from('https://evil.example'), await from('null'), await from(`${origin}0`)]).toEqual([403, 403, 403]);
  });

  it.each([
    ['no JSON', '{', 400, -32_700],
    ['nothing', '', 400, -32_700],
    ['nested too deep', `${'{"a":'.repeat(30)}1${'}'.repeat(30)}`, 400, -32_700],
    ['several messages at once', '[{"jsonrpc":"2.0","id":1,"method":"tools/list"}]', 400, -32_600],
    ['no message', '{}', 400, -32_600],
    ['too large', JSON.stringify({ a: 'a'.repeat(70_000) }), 413, -32_000],
  ])('answers what is %s as JSON-RPC does', async (_what, body, status, code) => {
    const answer = await post(body);
    expect(answer).toMatchObject({ status, body: { jsonrpc: '2.0', id: null, error: { code } } });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ['1.1', 'Connection: close\r\n'],
    ['1.0', ''],
  ])('closes the connection after its answer for a client of HTTP/%s that wants no other', async (version, header) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'check_key' } });
    const type = `Content-Type: ${STREAMED['content-type']}\r\nAccept: ${STREAMED.accept}\r\n`;
    const head = `POST /mcp/voice HTTP/${version}\r\nHost: ${new URL(url).host}\r\n${header}${type}`;
    const key = `Authorization: ${keyOf(business).authorization}\r\n`;
    const answer = await rawExchange(url, `${head}${key}Content-Length: ${body.length}\r\n\r\n${body}`);
    expect(answer.status).toBe(200);
    expect(answer.headers).toContain('connection: close');
  });

  it('lets nobody keep an answer, whichever form it has', async () => {
    const older = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'check_key' } });
    const answers = [await calls('check_key', {}), await post(older, STREAMED)];
    expect(
      answers.map(({ status, headers }) => [status, headers.get('content-type'), headers.get('cache-control')]),
    ).toEqual([
      [200, 'application/json', 'no-store'],
      [200, 'text/event-stream', 'no-store'],
    ]);
  });

  it('ends a subscription at once, since it has nothing to stream', async () => {
    const wanted = { toolsListChanged: true, promptsListChanged: true };
    const listen = modernCall('subscriptions/listen', { notifications: wanted });
    const answer = await fetch(url, {
      method: 'POST',
      ...listen,
      headers: { ...listen.headers, ...STREAMED, ...keyOf(business) },
    });
    expect(await answer.text()).toMatch(/subscriptions\/acknowledged.*"notifications":\{\}[^]*"resultType":"complete"/);
  });

  it('accepts only POST, JSON and the query that it knows', async () => {
    const list = modernCall('tools/list');
    const got = await fetch(url, { headers: keyOf(business) });
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await post(list.body, { ...list.headers, 'content-type': 'text/plain' })).toMatchObject({ status: 415 });
    expect(await rpcPost(`${url}?key=x`, { ...keyOf(business), ...list.headers }, list.body)).toMatchObject({
      status: 400,
    });
  });
});
