import { randomUUID } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { ask, idOf, refusal, type Answer } from '../support/clients/ask.js';
import { startService, type Service } from '../support/service/service.js';
import { businessOn } from '../support/personas/small-plan.js';
import { TestClock } from '../support/time/test-clock.js';
import { unknownKey } from '../support/personas/unknown-key.js';
import { said, VoiceAgent } from '../support/personas/voice-agent.js';
import type { TestBusiness } from '../support/personas/world.js';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const OTHER_CALL = { status: 409, code: 'preview_other_call' };
const NO_CALL = { status: 400, code: 'invalid_request' };

describe('the routes for an agent on the phone', () => {
  const clock = new TestClock();
  let service: Service;
  let business: TestBusiness;
  let baseUrl: string;
  beforeAll(async () => {
    service = await startService({ substitute: (engines) => ({ ...engines, clock }) });
    ({ baseUrl } = service.running);
    business = await service.world.business();
  });
  afterAll(() => service.stop());

  const agentOf = ({ api }: TestBusiness, callId: string): VoiceAgent =>
    new VoiceAgent({ baseUrl, apiKey: api.apiKey, callId });
  const agent = (callId: string): VoiceAgent => agentOf(business, callId);
  const raw = (method: string, path: string, headers: Readonly<Record<string, string>> = {}, body?: string) =>
    ask(baseUrl, method, path, { authorization: `Bearer ${business.api.apiKey}`, ...headers }, body);
  const message = ({ body }: Answer): string => (body['error'] as { message: string }).message;

  describe('the call’s id', () => {
    const PATHS = ['/v1/voice/decode', '/v1/voice/previews', '/v1/voice/grants'];
    const bodyOf = (callId?: unknown): string =>
      JSON.stringify({ transcript: 'x', key: unknownKey(), preview_id: randomUUID(), call_id: callId });
    const statuses = async (headers: Readonly<Record<string, string>>, callId?: unknown): Promise<readonly number[]> =>
      (await Promise.all(PATHS.map((path) => raw('POST', path, headers, bodyOf(callId))))).map(({ status }) => status);

    it('comes in the header, or in the body where there is no header', async () => {
      expect(await statuses({ 'x-call-id': 'a' })).toEqual([200, 404, 404]);
      expect(await statuses({}, 'b')).toEqual([200, 404, 404]);
      expect(await statuses({}, '~'.repeat(128))).toEqual([200, 404, 404]);
      expect(await statuses({}, '\u00e9\u901a\u8a71')).toEqual([200, 404, 404]);
      expect(await statuses({}, '\u{1f4de}'.repeat(128))).toEqual([200, 404, 404]);
    });

    it.each([
      [{}, undefined],
      [{}, null],
      [{}, ''],
      [{}, 7],
      [{}, ['a']],
      [{}, 'a b'],
      [{}, 'a\n'],
      [{}, 'a\u00a0b'],
      [{}, 'a\u2028'],
      [{}, 'a\u200b'],
      [{}, 'a\u0085'],
      [{}, '\ue000'],
      [{}, '\u{e0080}'],
      [{}, 'x'.repeat(129)],
      [{}, '\u{1f4de}'.repeat(129)],
      [{ 'x-call-id': '\u00e9' }, 'good'],
      [{ 'x-call-id': 'a b' }, 'good'],
      [{ 'x-call-id': '' }, 'good'],
      [{ 'x-call-id': 'x'.repeat(129) }, 'good'],
    ])('is 400 naming call_id with %j and %j in the body', async (headers, callId) => {
      for (const path of PATHS) {
        const answer = await raw('POST', path, headers, bodyOf(callId));
        expect(refusal(answer)).toEqual(NO_CALL);
        expect(message(answer)).toMatch(/^call_id /);
        expect(said(answer)).toMatch(/\.$/);
      }
    });

    it('is that of the header when both are sent', async () => {
      const key = await (await service.world.person()).key();
      const body = JSON.stringify({ key, call_id: 'in-body' });
      const preview = await raw('POST', '/v1/voice/previews', { 'x-call-id': 'in-header' }, body);
      const claim = (headers: Readonly<Record<string, string>>, callId?: string): Promise<Answer> =>
        raw(
          'POST',
          '/v1/voice/grants',
          headers,
          JSON.stringify({ preview_id: preview.body['preview_id'], call_id: callId }),
        );
      expect(refusal(await claim({}, 'in-body'))).toEqual(OTHER_CALL);
      expect(refusal(await claim({ 'x-call-id': 'in-body' }, 'in-header'))).toEqual(OTHER_CALL);
      expect(await claim({}, 'in-header')).toMatchObject({ status: 201 });
    });

    it('is not asked for where nothing belongs to a call', async () => {
      expect(await raw('GET', '/v1/voice/business')).toMatchObject({ status: 200 });
      expect(refusal(await raw('GET', `/v1/voice/grants/${randomUUID()}`))).toEqual({
        status: 404,
        code: 'grant_not_found',
      });
    });
  });

  it('bind a preview to the call that it was made in, if any', async () => {
    const person = await service.world.person();
    const inCall = (await agent('one').previews(await person.key())).body['preview_id'];
    const inNone = (await business.api.preview(await person.key())).body['preview_id'];
    const refused = [
      await agent('two').claims(inCall),
      await business.api.claim(String(inCall)),
      await agent('one').claims(inNone),
    ];
    expect(refused.map(refusal)).toEqual(refused.map(() => OTHER_CALL));
    expect(refused.map(({ body }) => 'say' in body)).toEqual([true, false, true]);
    // Another business's call of the same id is another call, and its preview is nobody else's.
    const stranger = await agentOf(await service.world.business(), 'one').claims(inCall);
    expect(refusal(stranger)).toEqual({ status: 404, code: 'preview_not_found' });

    const claimed = await agent('one').claims(inCall);
    expect(claimed).toMatchObject({ status: 201 });
    expect(await business.api.claim(String(inNone))).toMatchObject({ status: 201 });
    expect((await business.api.read(idOf(claimed))).body).not.toHaveProperty('say');
  });

  it('give a call three look-ups within a day, of whatever keys, and a malformed one costs nothing', async () => {
    const person = await service.world.person();
    const call = agent('three');
    expect(refusal(await call.previews('x'))).toEqual({ status: 400, code: 'invalid_key_format' });
    const looked = [await call.previews(unknownKey())];
    clock.advance(HOUR);
    looked.push(await call.previews(await person.key()), await call.previews(await person.key()));
    expect(looked.map(({ status }) => status)).toEqual([404, 201, 201]);
    expect(looked.map(({ headers }) => headers.get('ratelimit')?.split(', ')[2])).toEqual([
      '"calls";r=2;t=86400',
      '"calls";r=1;t=82800',
      '"calls";r=0;t=82800',
    ]);

    const refused = [await call.previews(await person.key()), await call.previews(unknownKey())];
    for (const fourth of refused) {
      expect(refusal(fourth)).toEqual({ status: 429, code: 'call_preview_limit' });
      expect(fourth.headers.get('retry-after')).toBe('82800');
    }
    expect(refusal(await call.previews('x'))).toEqual({ status: 400, code: 'invalid_key_format' });
    // Another call, and the same id in another business's, have three of their own.
    expect(await agent('four').previews(await person.key())).toMatchObject({ status: 201 });
    const other = await service.world.business();
    expect(await agentOf(other, 'three').previews(await person.key())).toMatchObject({ status: 201 });

    clock.advance(DAY - HOUR - 1000);
    expect((await call.previews(unknownKey())).headers.get('retry-after')).toBe('1');
    clock.advance(1000);
    expect(await call.previews(unknownKey())).toMatchObject({ status: 404 });
  });

  it('store the call’s id, which may be a telephone number, sealed in the log and hashed in Redis', async () => {
    const callId = 'tel:+12025550123';
    const { body } = await agent(callId).previews(await (await service.world.person()).key());
    const { log, redis } = service.running.engines;
    const stream = `preview-${String(body['preview_id'])}`;
    const [made] = await log.readStream(stream, { direction: 'forwards', limit: 1 });
    expect(made?.data).toMatchObject({ channel: 'voice', callId: expect.stringMatching(/^v2\.[\w-]{30,}$/) as string });
    expect(await redis.keys('*2025550123*')).toEqual([]);
    expect((await redis.keys(`{limits}:call:${business.id}:*`)).length).toBeGreaterThan(0);
    expect(await agent(callId).claims(body['preview_id'])).toMatchObject({ status: 201 });
  });

  it('write the voice agent into the access history', async () => {
    const person = await service.world.person();
    const call = agent('history');
    const { body: preview } = await call.previews(await person.key());
    const { body: grant } = await call.claims(preview['preview_id']);
    await call.claims(preview['preview_id']);
    await call.reads(grant['id']);
    await business.api.read(String(grant['id']));
    const entries = await service.world.accessEntries(person);
    expect(entries.map(({ type, data }) => [type, data['channel']])).toEqual([
      ['access.previewed.v1', 'voice'],
      ['access.claimed.v1', 'voice'],
      ['access.read.v1', 'voice'],
      ['access.read.v1', 'voice'],
      ['access.read.v1', 'api'],
    ]);
  });

  it('count like their counterparts, and say how long to hold when they are over a limit', async () => {
    const small = await businessOn(service, { requests_per_minute: 2, previews_per_day: 9 });
    const call = agentOf(small, 'busy');
    expect(await call.checksKey()).toMatchObject({ status: 200 });
    clock.advance(40_000);
    expect(await call.previews(unknownKey())).toMatchObject({ status: 404 });
    const refused = [
      await call.checksKey(),
      await call.previews(unknownKey()),
      await call.claims(randomUUID()),
      await call.reads(randomUUID()),
    ];
    expect(refused.map(refusal)).toEqual(refused.map(() => ({ status: 429, code: 'rate_limited' })));
    expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(refused.map(() => '20'));
    expect(refused.map(said)).toEqual(
      refused.map(() => 'I need a moment before I can go on. Please hold for about 20 seconds.'),
    );
    // Decoding has a limit of its own.
    expect(await call.decodes('x')).toMatchObject({ status: 200 });
    expect(refusal(await small.api.list())).toEqual({ status: 429, code: 'rate_limited' });
  });

  it('say something whatever is wrong with the request', async () => {
    const demo = await service.world.business('demo');
    const inCall = { 'x-call-id': 'wrong' };
    const previews = '/v1/voice/previews';
    const answers: readonly (readonly [Answer, number, string])[] = [
      [await raw('GET', '/v1/voice/business', { authorization: '' }), 401, 'unauthorized'],
      [await raw('GET', '/v1/voice/nothing', { authorization: 'Bearer x' }), 401, 'unauthorized'],
      [
        await raw('GET', '/v1/voice/business', { authorization: `Bearer ${demo.api.apiKey}` }),
        403,
        'business_not_in_production',
      ],
      [await raw('GET', '/v1/voice'), 404, 'not_found'],
      [await raw('GET', '/v1/voice/'), 404, 'not_found'],
      [await raw('GET', '/v1/voice/nothing'), 404, 'not_found'],
      [await raw('GET', '/v1/voice/grants/x'), 404, 'grant_not_found'],
      [await raw('GET', '/v1/voice/grants/'), 404, 'not_found'],
      [await raw('GET', previews), 405, 'method_not_allowed'],
      [await raw('DELETE', `/v1/voice/grants/${randomUUID()}`), 405, 'method_not_allowed'],
      [await raw('POST', previews, inCall, '{'), 400, 'invalid_request'],
      [await raw('POST', previews, inCall, '[]'), 400, 'invalid_request'],
      [await raw('POST', previews, inCall, '{}'), 400, 'invalid_request'],
      [await raw('POST', previews, inCall), 400, 'invalid_request'],
      [await raw('POST', previews, { ...inCall, 'content-type': 'text/plain' }, 'x'), 415, 'unsupported_media_type'],
      [await raw('POST', previews, inCall, JSON.stringify({ key: 'x'.repeat(20_000) })), 413, 'payload_too_large'],
      [await raw('GET', `/v1/voice/business?${'x'.repeat(5000)}`), 414, 'uri_too_long'],
      [
        await raw('POST', '/v1/voice/grants', inCall, JSON.stringify({ preview_id: randomUUID(), external_ref: '\n' })),
        400,
        'invalid_external_ref',
      ],
    ];
    expect(answers.map(([answer]) => refusal(answer))).toEqual(answers.map(([, status, code]) => ({ status, code })));
    for (const [answer] of answers) expect(said(answer)).toMatch(/^[A-Z].*[.?]$/);
  });

  it('say that addresses cannot be read while they cannot', async () => {
    const person = await service.world.person();
    const call = agent('sealed');
    const preview = await call.previews(await person.key());
    const grant = await call.claims(preview.body['preview_id']);
    const { keyringPath } = service.running.settings;
    await rename(keyringPath, `${keyringPath}.away`);
    const refused = [await call.previews(unknownKey()), await call.reads(grant.body['id'])];
    await rename(`${keyringPath}.away`, keyringPath);
    expect(refused.map(refusal)).toEqual(refused.map(() => ({ status: 503, code: 'crypto_unavailable' })));
    expect(refused.map(said)).toEqual(
      refused.map(() => "I'm sorry, I can't read addresses right now. Let's try that again in a moment."),
    );
    // What failed on our side cost the call nothing.
    expect((await call.previews(unknownKey())).headers.get('ratelimit')).toMatch(/"calls";r=1;/);
  });
});
