import { dataOf, idOf, refusal, type Answer } from '../support/clients/ask.js';
import { eventually } from '../support/time/eventually.js';
import { misheardKey } from '../support/personas/misheard-key.js';
import { Person } from '../support/personas/person.js';
import { startService, type Service } from '../support/service/service.js';
import { said, VoiceAgent } from '../support/personas/voice-agent.js';

const NAME = { given_name: 'Wanda', middle_name: 'Q', family_name: 'Quillfeather', suffix: null, mailing_name: null };
const ADDRESS = { line1: '77 Zephyr Lane', line2: 'Apt 5', city: 'Topeka', state: 'KS', zip5: '66603', zip4: '0009' };
/** What nobody on the line may hear. */
const UNSAID = /quillfeather|zephyr|apt|66603|0009|77/i;

describe('a person who calls a business and reads a key out over a bad line', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  const agent = (callId: string): VoiceAgent => {
    const { running, business } = service;
    return new VoiceAgent({ baseUrl: running.baseUrl, apiKey: business.apiKey, callId });
  };
  /** Somebody whose key is misheard so; a rare one cannot be, and somebody else calls then. */
  const misheard = (wrongs: number) =>
    eventually(async () => {
      const person = await Person.registered(service.running.baseUrl, NAME, ADDRESS);
      const key = await person.key();
      const heard = misheardKey(key, wrongs);
      return heard && { person, key, ...heard };
    });
  const keysOf = (decoded: Answer): readonly string[] =>
    (decoded.body['keys'] as readonly { readonly key: string }[]).map(({ key }) => key);

  it('is misheard, found at the second try and confirmed, and the agent gets the address', async () => {
    const { person, key, transcript } = await misheard(1);
    const answers: Answer[] = [];
    const heard = async (answer: Promise<Answer>): Promise<Answer> => {
      answers.push(await answer);
      return answer;
    };
    const call = agent('call-1');

    expect(said(await heard(call.checksKey()))).toBe(
      `You're speaking with an assistant for ${service.demo.business.name}.`,
    );
    const decoded = await heard(call.decodes(transcript));
    const [wrong = '', right] = keysOf(decoded);
    expect(right).toBe(key);
    expect(said(decoded)).toContain('different keys');

    // The first guess is nobody's, and costs one of the call's look-ups.
    const first = await heard(call.previews(wrong));
    expect(refusal(first)).toEqual({ status: 404, code: 'key_not_found' });
    expect(first.headers.get('ratelimit')).toMatch(/"calls";r=2;/);
    const second = await heard(call.previews(key));
    expect(second).toMatchObject({ status: 201, body: { display: { name: 'Wanda Q.', locality: 'TOPEKA, KS' } } });
    expect(said(second)).toBe('I found Wanda Q. in Topeka, Kansas. Is that you?');

    const grant = await heard(call.claims(second.body['preview_id']));
    expect(grant).toMatchObject({ status: 201, body: { status: 'active', name: NAME } });
    expect(said(grant)).toBe('Thank you. I have the address of Wanda Q. in Topeka, Kansas.');
    const read = await heard(call.reads(grant.body['id']));
    expect(read.body).toEqual({ ...grant.body, say: 'I have the current address of Wanda Q. in Topeka, Kansas.' });
    expect(answers.map(said).filter((sentence) => UNSAID.test(sentence))).toEqual([]);

    // The person sees that it was a voice agent.
    const history = dataOf(await person.get('/access-history'));
    expect(history.map(({ action, channel, fields }) => [action, channel, fields])).toEqual([
      ['read', 'voice', ['name', 'address']],
      ['claimed', 'voice', ['name', 'address']],
      ['previewed', 'voice', ['display.name', 'display.locality']],
    ]);
    expect(dataOf(await person.get('/grants'))).toMatchObject([{ id: grant.body['id'], channel: 'voice', reads: 1 }]);
  });

  it('is found with the third and last look-up of the call, and can be helped in another call', async () => {
    const { key, transcript } = await misheard(2);
    const call = agent('call-2');
    const decoded = keysOf(await call.decodes(transcript));
    expect(decoded[2]).toBe(key);
    // What the agent mistypes costs nothing.
    expect(refusal(await call.previews(key.slice(1)))).toEqual({ status: 400, code: 'invalid_key_format' });
    const tried: Answer[] = [];
    for (const candidate of decoded.slice(0, 3)) tried.push(await call.previews(candidate));
    expect(tried.map(({ status }) => status)).toEqual([404, 404, 201]);

    const fourth = await call.previews(key);
    expect(refusal(fourth)).toEqual({ status: 429, code: 'call_preview_limit' });
    expect(said(fourth)).toContain('as many keys as I can on this call');
    expect(await call.claims(tried[2]?.body['preview_id'])).toMatchObject({ status: 201 });
    expect(await agent('call-3').previews(key)).toMatchObject({ status: 201 });
  });

  it('who approves each claim is asked to do so in the app, and the agent hears when that is done', async () => {
    const person = await Person.registered(service.running.baseUrl, NAME, ADDRESS);
    await person.put('/claim-approval', { required: true });
    const call = agent('call-4');
    const preview = await call.previews(await person.key());
    const pending = await call.claims(preview.body['preview_id']);
    expect(pending).toMatchObject({ status: 202, body: { status: 'pending_approval' } });
    expect(said(pending)).toContain('approve the request');
    expect(said(await call.reads(pending.body['id']))).toContain('Your approval is still missing');
    await person.post(`/grants/${idOf(pending)}/approval`);
    expect(said(await call.reads(pending.body['id']))).toContain('Wanda Q. in Topeka, Kansas');
    await person.post(`/grants/${idOf(pending)}/revocation`);
    const revoked = await call.reads(pending.body['id']);
    expect(refusal(revoked)).toEqual({ status: 410, code: 'grant_revoked' });
    expect(said(revoked)).toContain('no longer have permission');
    expect(await call.claims(preview.body['preview_id'])).toMatchObject({
      status: 200,
      body: { status: 'revoked', say: 'I no longer have permission to use that address.' },
    });
  });
});
