import { formatPersonKey } from '#person-key';
import { ask, refusal, type Answer } from '../support/clients/ask.js';
import { startService, type Service } from '../support/service/service.js';
import { TestClock } from '../support/time/test-clock.js';
import { unknownKey } from '../support/personas/unknown-key.js';
import { said, VoiceAgent } from '../support/personas/voice-agent.js';
import type { TestBusiness } from '../support/personas/world.js';

const OVER = { status: 429, code: 'rate_limited' };
const TOO_LONG = { status: 400, code: 'transcript_too_long' };

describe('a business that has heard a key', () => {
  const clock = new TestClock();
  let service: Service;
  let business: TestBusiness;
  beforeAll(async () => {
    service = await startService({ substitute: (engines) => ({ ...engines, clock }) });
  });
  beforeEach(async () => {
    business = await service.world.business();
  });
  afterAll(() => service.stop());

  const decode = (transcript: unknown): Promise<Answer> => business.api.call('POST', '/v1/keys/decode', { transcript });
  const raw = (body: string, type = 'application/json'): Promise<Answer> => {
    const headers = { authorization: `Bearer ${business.api.apiKey}`, 'content-type': type };
    return ask(service.running.baseUrl, 'POST', '/v1/keys/decode', headers, body);
  };

  it('is told the keys that may have been said, without a look-up of any', async () => {
    const [issued, unknown] = [await (await service.world.person()).key(), unknownKey()];
    const head = await service.running.engines.log.head();
    for (const key of [issued, unknown]) {
      const answer = await decode(`hello, my key is ${formatPersonKey(key)}, thank you`);
      expect(answer).toMatchObject({ status: 200, body: { keys: { 0: { key, formatted: formatPersonKey(key) } } } });
    }
    expect(await decode('I would like a pizza')).toMatchObject({ status: 200, body: { keys: [] } });
    expect(await decode('')).toMatchObject({ status: 200, body: { keys: [] } });
    expect(await service.running.engines.log.head()).toBe(head);
    expect((await business.api.status()).body['usage']).toMatchObject({ previews_today: 0 });
  });

  it('is told the key that was said in place of another, on the phone too', async () => {
    const [first, second] = ['925-XQE-SYX2', 'B58-JL4-2JVA'];
    const agent = new VoiceAgent({
      baseUrl: service.running.baseUrl,
      apiKey: business.api.apiKey,
      callId: 'correcting',
    });
    for (const transcript of [
      `${first} no wait ${second}`,
      `${first}, scratch that, ${Array.from(second.replaceAll('-', '')).join(' ')}`,
      `my old key was ${first} my new key is ${second.toLowerCase()}`,
      `not ${first}, ${second}`,
    ]) {
      const [plain, onThePhone] = [await decode(transcript), await agent.decodes(transcript)];
      for (const { status, body } of [plain, onThePhone]) {
        expect({ transcript, status, body }).toMatchObject({
          transcript,
          status: 200,
          body: { keys: { 0: { formatted: second } } },
        });
        expect(JSON.stringify(body)).not.toContain(first);
      }
      expect(said(onThePhone)).toContain('B 5 8, J L 4, 2 J V A');
    }
  });

  it('is told both of two keys that were said without a word between', async () => {
    const both = [{ formatted: '925-XQE-SYX2' }, { formatted: 'B58-JL4-2JVA' }];
    for (const transcript of ['925-XQE-SYX2 B58-JL4-2JVA', '925XQESYX2 b58jl42jva']) {
      expect(await decode(transcript)).toMatchObject({ status: 200, body: { keys: { 0: both[0], 1: both[1] } } });
    }
  });

  it('may send five hundred characters, however they are written', async () => {
    const key = unknownKey();
    const long = `${Array.from(key).join(' ')} ${'\u{1F600}'.repeat(480)}`;
    expect(Array.from(long)).toHaveLength(500);
    expect(await decode(long)).toMatchObject({ status: 200 });
    expect(refusal(await decode(`${long}x`))).toEqual(TOO_LONG);
    expect(refusal(await decode('x'.repeat(501)))).toEqual(TOO_LONG);
    const escaped = '\\ud83d\\ude00'.repeat(480);
    expect(await raw(`{"transcript": "${escaped}", "rest": "${'x'.repeat(50_000)}"}`)).toMatchObject({ status: 200 });
    expect(refusal(await raw(`{"transcript": "${'x'.repeat(64 * 1024)}"}`))).toEqual({
      status: 413,
      code: 'payload_too_large',
    });
  });

  it.each<readonly [unknown, string]>([
    [undefined, 'transcript is required'],
    ...[null, 7, ['x'], {}].map((transcript) => [transcript, 'transcript must be a string'] as const),
  ])('hears that the transcript %j is no text', async (transcript, message) => {
    const answer = await decode(transcript);
    expect(refusal(answer)).toEqual({ status: 400, code: 'invalid_request' });
    expect(answer.body).toMatchObject({ error: { message } });
  });

  it('hears that half a character is none', async () => {
    const answer = await raw('{"transcript": "\\ud83d"}');
    expect(refusal(answer)).toEqual({ status: 400, code: 'invalid_request' });
    expect(answer.body).toMatchObject({ error: { message: expect.stringMatching(/^transcript /) as string } });
  });

  it('may do so sixty times a minute with each API key, on the phone or not, apart from other limits', async () => {
    const { api } = business;
    const other = await service.world.anotherKey(business);
    const agent = new VoiceAgent({ baseUrl: service.running.baseUrl, apiKey: api.apiKey, callId: 'call' });
    const first = await decode('x');
    expect(first.headers.get('ratelimit-policy')).toBe('"decode";q=60;w=60');
    expect(first.headers.get('ratelimit')).toBe('"decode";r=59;t=60');
    clock.advance(20_000);
    // Whatever is wrong with a transcript, it counts.
    expect(refusal(await decode(7))).toMatchObject({ status: 400 });
    for (let time = 3; time <= 60; time++) {
      expect(await (time % 2 === 0 ? decode('x') : agent.decodes('x'))).toMatchObject({ status: 200 });
    }
    const refused = [await decode('x'), await agent.decodes('x'), await raw('{')];
    expect(refused.map(refusal)).toEqual([OVER, OVER, OVER]);
    expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(['40', '40', '40']);
    expect(await other.call('POST', '/v1/keys/decode', { transcript: 'x' })).toMatchObject({ status: 200 });
    expect((await api.list()).headers.get('ratelimit')).toMatch(/^"requests";r=99999;/);

    clock.advance(39_000);
    expect((await decode('x')).headers.get('retry-after')).toBe('1');
    clock.advance(1000);
    expect(await decode('x')).toMatchObject({ status: 200 });
    expect(refusal(await agent.decodes('x'))).toEqual(OVER);
  });
});
