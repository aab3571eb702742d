import { CHANGES } from '#assistants';
import { grantStream } from '#domain';
import { MAX_READ } from '#event-store';
import { advanceClock } from '../support/time/advance-clock.js';
import { ask, dataOf, idOf, refusal, seen } from '../support/clients/ask.js';
import { awayFromMidnight } from '../support/time/away-from-midnight.js';
import { Person } from '../support/personas/person.js';
import { NEW_ADDRESS } from '../support/personas/registration.js';
import { startService, type Service } from '../support/service/service.js';
import { TestAssistant } from '../support/assistants/test-assistant.js';

const ELSEWHERE = { line1: '2 LATER LN', line2: '', city: 'AUSTIN', state: 'TX', zip5: '78701', zip4: '0002' };
const TEN_MINUTES_S = 600;
const DAY_S = 86_400;

describe('what a person’s assistant asks for', () => {
  let service: Service;
  let baseUrl: string;
  let person: Person;
  let helper: TestAssistant;
  beforeAll(async () => {
    service = await startService();
    ({ baseUrl } = service.running);
    await awayFromMidnight(baseUrl);
    person = await Person.registered(baseUrl);
    await person.put('/claim-approval', { required: true });
    helper = await TestAssistant.of(service, person);
  });
  afterAll(() => service.stop());

  const claim = async (): Promise<string> => idOf(await service.business.claimKey(await person.key()));
  const tomorrow = (): string =>
    new Date(service.running.engines.clock.now() + DAY_S * 1000).toISOString().slice(0, 10);

  it('shows the person what it would do, and does it at the tap, with the assistant named in the log', async () => {
    const grantId = await claim();
    const id = await helper.asks({ kind: 'approve_claim', grantId });
    const waiting = await person.get(`/changes/${id.toUpperCase()}`);
    expect(seen(waiting)).toEqual({
      status: 200,
      body: {
        id,
        kind: 'approve_claim',
        status: 'pending',
        assistant: { id: helper.id, name: 'Helper' },
        created_at: expect.any(String) as string,
        expires_at: expect.any(String) as string,
        what: { grant: dataOf(await person.get('/grants?status=pending_approval'))[0] },
      },
    });
    const { created_at, expires_at } = waiting.body;
    expect(Date.parse(String(expires_at)) - Date.parse(String(created_at))).toBe(TEN_MINUTES_S * 1000);
    expect(dataOf(await person.get('/changes'))).toEqual([waiting.body]);
    expect((await service.business.read(grantId)).body['status']).toBe('pending_approval');

    const confirmed = await person.post(`/changes/${id}/confirmation`);
    expect(confirmed).toMatchObject({
      status: 200,
      body: { id, status: 'confirmed', what: { grant: { status: 'active' } } },
    });
    expect((await service.business.read(grantId)).body['status']).toBe('active');
    const events = await service.running.engines.log.readStream(grantStream(grantId), {
      direction: 'forwards',
      limit: MAX_READ,
    });
    expect(events.find(({ type }) => type === 'grant.approved.v1')?.metadata).toMatchObject({
      actor: `person:${helper.personId}`,
      assistantId: helper.id,
    });
    for (const answer of ['confirmation', 'refusal'])
      expect(refusal(await person.post(`/changes/${id}/${answer}`))).toEqual({
        status: 409,
        code: 'change_not_pending',
      });
  });

  it('is done once for twenty taps at once', async () => {
    const id = await helper.asks({ kind: 'approve_claim', grantId: await claim() });
    const taps = await Promise.all(Array.from({ length: 20 }, () => person.post(`/changes/${id}/confirmation`)));
    expect(taps.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  });

  it('is not done once the person refused it', async () => {
    const grantId = await claim();
    const unwanted = await helper.asks({ kind: 'deny_claim', grantId });
    expect((await person.post(`/changes/${unwanted}/refusal`)).body['status']).toBe('refused');
    expect(refusal(await person.post(`/changes/${unwanted}/confirmation`)).code).toBe('change_not_pending');
    expect((await service.business.read(grantId)).body['status']).toBe('pending_approval');
  });

  it('says of a move whom it tells and whom it leaves out, as a preview of the person’s own does', async () => {
    const mover = await Person.registered(baseUrl);
    const own = await TestAssistant.of(service, mover);
    const key = await mover.key();
    const kept = idOf(await service.business.claimKey(key));
    await (await service.world.business()).api.claimKey(key);
    const plan = { address: ELSEWHERE, effectiveDate: tomorrow(), keep: [kept] };
    const preview = await mover.post('/move/preview', {
      ...{ address: NEW_ADDRESS, effective_date: plan.effectiveDate, keep: [kept] },
    });
    const id = await own.asks({ kind: 'schedule_move', plan });
    expect((await mover.get(`/changes/${id}`)).body).toMatchObject({ kind: 'schedule_move', what: preview.body });
    expect(refusal(await mover.get('/move')).code).toBe('no_move_scheduled');

    const confirmed = await mover.post(`/changes/${id}/confirmation`);
    expect(confirmed.body).toMatchObject({
      status: 'confirmed',
      what: { ...preview.body, kept: [], left_out: [], kept_count: 1, left_out_count: 1 },
    });
    expect((await mover.get('/move')).body).toEqual(preview.body);

    const end = await own.asks({ kind: 'cancel_move' });
    expect((await mover.get(`/changes/${end}`)).body['what']).toEqual({
      upcoming_address: preview.body['upcoming_address'],
      effective_date: plan.effectiveDate,
    });
    await mover.post(`/changes/${end}/confirmation`);
    expect(refusal(await mover.get('/move')).code).toBe('no_move_scheduled');
    const { address } = (await mover.get('/me')).body;
    const current = await own.asks({ kind: 'confirm_address' });
    expect((await mover.get(`/changes/${current}`)).body['what']).toEqual({ address });
    expect((await mover.post(`/changes/${current}/confirmation`)).status).toBe(200);
    expect(dataOf(await mover.get('/changes')).map(({ kind, status }) => [kind, status])).toEqual([
      ['confirm_address', 'confirmed'],
      ['cancel_move', 'confirmed'],
      ['schedule_move', 'confirmed'],
    ]);
  });

  it('is judged again at the tap, and fails with the refusal of what it does', async () => {
    const grantId = await claim();
    const id = await helper.asks({ kind: 'approve_claim', grantId });
    await person.post(`/grants/${grantId}/denial`);
    expect(refusal(await person.post(`/changes/${id}/confirmation`))).toEqual({
      status: 409,
      code: 'grant_not_pending',
    });
    expect((await person.get(`/changes/${id}`)).body['status']).toBe('failed');
  });

  it('is nobody else’s: for another person it is not there, and no API key confirms it', async () => {
    const id = await helper.asks({ kind: 'confirm_address' });
    const other = await Person.registered(baseUrl);
    const answers = [
      await other.get(`/changes/${id}`),
      await other.post(`/changes/${id}/confirmation`),
      await other.post(`/changes/${id}/refusal`),
      await person.get('/changes/nothing'),
    ];
    for (const answer of answers) expect(refusal(answer)).toEqual({ status: 404, code: 'change_not_found' });
    expect(dataOf(await other.get('/changes'))).toEqual([]);
    expect(refusal(await other.get(`/changes?cursor=${id}`)).code).toBe('invalid_request');
    expect((await helper.sees(id)).status).toBe('pending');
    const another = await TestAssistant.of(service, person, 'Another');
    await expect(another.sees(id)).rejects.toMatchObject({ code: 'change_not_found' });
    const key = { authorization: `Bearer ${service.demo.business.api_key}` };
    const path = `/person/v1/changes/${id}/confirmation`;
    expect((await ask(baseUrl, 'POST', path, key)).status).toBe(401);
    expect((await ask(baseUrl, 'POST', path, {})).status).toBe(401);
    expect((await person.get(`/changes/${id}`)).body['status']).toBe('pending');
  });

  it('stands in the person’s history with what the assistant was shown, by the name of that time', async () => {
    const reader = await Person.registered(baseUrl);
    const own = await TestAssistant.of(service, reader, 'Lesehilfe');
    await own.looks({ action: 'read', fields: ['address'] });
    await own.looks({ action: 'listed', fields: ['grants'] });
    await service.business.claimKey(await reader.key());
    const look = {
      business: null,
      channel: 'mcp',
      grant_id: null,
      reason: null,
      assistant: { id: own.id, name: 'Lesehilfe' },
    };
    const history = dataOf(await reader.get('/access-history'));
    expect(history.slice(2)).toEqual([
      { at: expect.any(String) as string, ...look, action: 'listed', fields: ['grants'] },
      { at: expect.any(String) as string, ...look, action: 'read', fields: ['address'] },
    ]);
    expect(history.slice(0, 2).map(({ assistant }) => assistant)).toEqual([null, null]);
  });

  it('is refused with the assistant when that is disconnected, and no other assistant’s is', async () => {
    const host = await Person.registered(baseUrl);
    const [leaving, staying] = [await TestAssistant.of(service, host), await TestAssistant.of(service, host)];
    const [gone, kept] = [
      await leaving.asks({ kind: 'confirm_address' }),
      await staying.asks({ kind: 'confirm_address' }),
    ];
    expect((await host.delete(`/assistants/${leaving.id}`)).status).toBe(204);
    expect(refusal(await host.post(`/changes/${gone}/confirmation`)).code).toBe('change_not_pending');
    expect(dataOf(await host.get('/changes')).map(({ id, status }) => [id, status])).toEqual([
      [kept, 'pending'],
      [gone, 'refused'],
    ]);
  });

  it('goes with the person', async () => {
    const leaver = await Person.registered(baseUrl);
    const own = await TestAssistant.of(service, leaver);
    const id = await own.asks({ kind: 'confirm_address' });
    expect((await (await leaver.signedInAnew()).delete('/me')).status).toBe(204);
    expect(await service.running.engines.records.get(CHANGES, id)).toBeUndefined();
    await expect(own.asks({ kind: 'confirm_address' })).rejects.toMatchObject({ code: 'not_registered' });
  });

  it('waits for ten minutes, and is gone a day later', async () => {
    const id = await helper.asks({ kind: 'confirm_address' });
    await advanceClock(service, TEN_MINUTES_S);
    expect((await person.get(`/changes/${id}`)).body['status']).toBe('expired');
    for (const answer of ['confirmation', 'refusal'])
      expect(refusal(await person.post(`/changes/${id}/${answer}`))).toEqual({ status: 410, code: 'change_expired' });
    await advanceClock(service, DAY_S);
    expect(refusal(await person.get(`/changes/${id}`))).toEqual({ status: 404, code: 'change_not_found' });
  });
});
