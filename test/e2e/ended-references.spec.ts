import { dataKeys } from '#vault';
import { advanceClock } from '../support/time/advance-clock.js';
import { dataOf, refusal, type Answer } from '../support/clients/ask.js';
import { eventually } from '../support/time/eventually.js';
import { opsJson, opsOptions } from '../support/processes/ops.js';
import { startService, type Service } from '../support/service/service.js';
import type { Person } from '../support/personas/person.js';
import { VoiceAgent } from '../support/personas/voice-agent.js';

const DAY_SECONDS = 24 * 60 * 60;
const REFERENCE = 'Fay Fiction, +1 555 765 4321';

describe('what a business told of a person', () => {
  let service: Service;
  let person: Person;
  beforeAll(async () => {
    service = await startService();
    person = await service.world.person();
  });
  afterAll(() => service.stop());

  const advance = (days: number): Promise<void> => advanceClock(service, days * DAY_SECONDS);
  const keyOf = async (name: string) => (await service.running.engines.records.get(dataKeys, name))?.body;
  const ends = (grantId: string) =>
    eventually(async () => (await keyOf(`grant:${grantId}`))?.endsAt !== undefined || undefined);
  const agent = (callId: string): VoiceAgent =>
    new VoiceAgent({ baseUrl: service.running.baseUrl, apiKey: service.business.apiKey, callId });
  const previewed = async (callId: string): Promise<string> =>
    String((await agent(callId).previews(await person.key())).body['preview_id']);
  const claimed = async (): Promise<{ id: string; previewId: string }> => {
    const previewId = await service.world.preview(service.demo.business.id, person);
    const { body } = await service.business.claim(previewId, REFERENCE);
    expect(body['external_ref']).toBe(REFERENCE);
    return { id: String(body['id']), previewId };
  };

  it('of a call is forgotten a day after its preview expired, while late claims are still told that they are late', async () => {
    const previewId = await previewed('+15557654321');
    expect(refusal(await agent('+15550000000').claims(previewId))).toEqual({ status: 409, code: 'preview_other_call' });
    await advance(1);
    expect(refusal(await agent('+15550000000').claims(previewId))).toEqual({ status: 409, code: 'preview_other_call' });
    expect(await keyOf(`preview:${previewId}`)).toBeDefined();
    await advance(1);
    expect(await keyOf(`preview:${previewId}`)).toBeUndefined();
    for (const callId of ['+15557654321', '+15550000000'])
      expect(refusal(await agent(callId).claims(previewId))).toEqual({ status: 410, code: 'claim_window_expired' });
    expect(refusal(await service.business.claim(previewId))).toEqual({ status: 410, code: 'claim_window_expired' });
  });

  it('costs nothing where nothing was told', async () => {
    const { body } = await service.business.claim(await service.world.preview(service.demo.business.id, person));
    expect(await keyOf(`grant:${String(body['id'])}`)).toBeUndefined();
  });

  it('is null everywhere from 90 days after its grant ended, in a log that still verifies', async () => {
    const [standing, released, revoked] = [await claimed(), await claimed(), await claimed()];
    await service.business.release(released.id);
    await person.revokes(revoked.id);
    for (const { id } of [released, revoked]) await ends(id);
    const shown = async () => {
      const answers = [released.id, revoked.id].map(async (id) => {
        const listed = dataOf(await service.business.list()).find((grant) => grant['id'] === id);
        return listed?.['external_ref'];
      });
      const repeated = [released, revoked].map(async ({ previewId }) => refOf(await service.business.claim(previewId)));
      return [...(await Promise.all(answers)), ...(await Promise.all(repeated))];
    };
    await advance(89);
    expect(await shown()).toEqual(Array(4).fill(REFERENCE));
    await advance(2);
    expect(await shown()).toEqual(Array(4).fill(null));
    expect(refOf(await service.business.read(released.id))).toBeNull();
    expect(await keyOf(`grant:${released.id}`)).toBeUndefined();
    expect(refOf(await service.business.read(standing.id))).toBe(REFERENCE);
    expect((await service.business.reportReturnedMail(standing.id)).body).toMatchObject({ external_ref: REFERENCE });

    const running = opsOptions(service);
    const verified = await opsJson(['verify'], running);
    expect(verified).toMatchObject({ code: 0, json: { problems: 0 } });
    const history = await opsJson(['access-history', '--person', person.id, '--reason', 'a test', '--verify'], running);
    expect(history.code).toBe(0);
    const rebuilt = await opsJson<{ rebuilt: readonly { comparison: { differences: readonly object[] } }[] }>(
      ['rebuild', '--all', '--compare', '--grace', '1'],
      running,
    );
    expect(rebuilt.code).toBe(0);
    for (const { comparison } of rebuilt.json.rebuilt) expect(comparison.differences).toEqual([]);
  }, 120_000);

  it('is forgotten of the made-up people of the demo too', async () => {
    const { engines, services } = service.running;
    const subject = { kind: 'grant', id: 'of-the-demo' } as const;
    await services.vault.createDataKey(subject);
    const metadata = { time: engines.clock.iso(), correlationId: 'c', causationId: null, actor: 'service:test' };
    const event = { id: '6f2c1d8e-3b5a-4c6d-8e7f-9a0b1c2d3e4f', type: 'grant.released.v1', data: {}, metadata };
    await engines.log.append('demo-grant-of-the-demo', [event], 'any');
    await ends('of-the-demo');
    await advance(91);
    expect(await keyOf('grant:of-the-demo')).toBeUndefined();
  });
});

function refOf({ body }: Answer): unknown {
  return body['external_ref'];
}
