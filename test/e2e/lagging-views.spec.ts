import { GRANT_READS } from '#projections';
import { idOf, refusal, seen } from '../support/clients/ask.js';
import { eventually } from '../support/time/eventually.js';
import { eventTypesOf } from '../support/load/many-grants.js';
import { NEXT_ADDRESS } from '../support/personas/made-up-person.js';
import { READY, untilReadiness } from '../support/service/readiness.js';
import { StallableViews } from '../support/faults/stallable-views.js';
import { startService, type Service } from '../support/service/service.js';
import { untilCarried } from '../support/time/until-carried.js';

describe('while the views lag behind the log', () => {
  let service: Service;
  let views: StallableViews;
  beforeAll(async () => {
    service = await startService({
      substitute: (engines) => {
        views = new StallableViews(engines.views);
        return { ...engines, views };
      },
    });
  });
  afterEach(() => {
    views.goOn();
  });
  afterAll(() => service.stop());

  const claim = async () => {
    const person = await service.world.person();
    const grant = await service.business.claim(await service.world.preview(service.demo.business.id, person));
    return { person, grant, id: idOf(grant) };
  };

  it('a revoked grant is 410 at once, though its document still says active', async () => {
    const { person, id } = await claim();
    // The list waits for the views.
    expect(await person.get('/grants')).toMatchObject({ status: 200, body: { data: [{ id, status: 'active' }] } });
    views.stall();
    await person.revokes(id);
    expect(refusal(await service.business.read(id))).toEqual({ status: 410, code: 'grant_revoked' });
  });

  it('the service is not ready once they have stood still for a while, until they go on', async () => {
    const { baseUrl } = service.running;
    views.stall();
    await claim();
    await untilReadiness(baseUrl, { status: 'unavailable', missing: ['projections'] });
    views.goOn();
    await untilReadiness(baseUrl, READY);
  }, 120_000);

  it('a person’s change comes to each grant, also to one that the views have not met', async () => {
    const { person, id } = await claim();
    const preview = await service.world.preview(service.demo.business.id, person);
    views.stall();
    const unmet = idOf(await service.business.claim(preview));
    await person.post('/address/confirmation');
    const carried = ['grant.claimed.v1', 'grant.address_confirmed.v1'];
    await eventually(async () => {
      const types = await eventTypesOf(service.running.engines.log, [id, unmet]);
      return types.every(({ length }) => length === carried.length) || undefined;
    });
    expect(await eventTypesOf(service.running.engines.log, [id, unmet])).toEqual([carried, carried]);
  });

  it('a person who takes an address back or answers a claim hears that it is done, though nobody counts reads', async () => {
    const { person, id } = await claim();
    await person.approvesClaims(true);
    const waiting = async () =>
      idOf(await service.business.claim(await service.world.preview(service.demo.business.id, person)));
    const [first, second] = [await waiting(), await waiting()];
    views.stall(GRANT_READS.name);
    await service.business.read(id);
    expect(refusal(await person.get('/grants'))).toEqual({ status: 503, code: 'service_unavailable' });
    const answers = [
      [id, 'revocation', 'revoked'],
      [first, 'approval', 'active'],
      [second, 'denial', 'denied'],
    ] as const;
    for (const [grant, answer, status] of answers)
      expect(seen(await person.post(`/grants/${grant}/${answer}`))).toMatchObject({
        status: 200,
        body: { id: grant, status, reads: 0 },
      });
    const move = { address: NEXT_ADDRESS, effective_date: '2099-01-01', keep: [] };
    expect(seen(await person.post('/move', move))).toMatchObject({ status: 201, body: { left_out: [{ id: first }] } });
  });

  it('a deleted person’s grant is 410 at once', async () => {
    const { person, id } = await claim();
    views.stall();
    await person.deletesAccount();
    expect(refusal(await service.business.read(id))).toEqual({ status: 410, code: 'grant_revoked' });
  });

  it('a deleted person’s grant is not released any more', async () => {
    const { person, id } = await claim();
    views.stall();
    await person.deletesAccount();
    expect(refusal(await service.business.release(id))).toEqual({ status: 409, code: 'grant_not_active' });
  });

  it('a deleted person’s claim that waits for approval is over at once', async () => {
    const person = await service.world.person();
    await person.approvesClaims(true);
    const preview = await service.world.preview(service.demo.business.id, person);
    const { id, status } = (await service.business.claim(preview)).body;
    expect(status).toBe('pending_approval');
    views.stall();
    await person.deletesAccount();
    expect(refusal(await service.business.read(String(id)))).toEqual({ status: 410, code: 'grant_revoked' });
    expect(seen(await service.business.claim(preview))).toMatchObject({ status: 200, body: { id, status: 'revoked' } });
  });

  it('a key looks up as unknown as soon as it is replaced', async () => {
    const person = await service.world.person();
    const key = await person.key();
    views.stall();
    await person.replacesKey();
    expect(refusal(await service.business.preview(key))).toEqual({ status: 404, code: 'key_not_found' });
    expect((await service.business.preview(await person.key())).status).toBe(201);
  });

  it('a second click on a new key, while the first one waits for the views, is answered with the same key', async () => {
    const person = await service.world.person();
    await untilCarried(service.running.engines);
    const held = views.holdPage('by-person-and-status');
    const first = person.post('/key/replacement');
    await held.isRead;
    const second = await person.post('/key/replacement');
    held.release();
    const { status, body } = await first;
    expect([status, body]).toEqual([second.status, second.body]);
    expect((await person.get('/key')).body).toEqual(body);
  });

  it('a new grant can be read, reported on and released before the views have met it', async () => {
    const person = await service.world.person();
    const preview = await service.world.preview(service.demo.business.id, person);
    views.stall();
    const grant = await service.business.claim(preview);
    const id = idOf(grant);
    expect(seen(await service.business.read(id))).toEqual({ status: 200, body: grant.body });
    expect((await service.business.reportReturnedMail(id)).status).toBe(201);
    expect((await service.business.release(id)).status).toBe(200);
    expect((await service.business.read(id)).body).toMatchObject({ id, status: 'released' });
  });

  it('a list is refused rather than answered without what has changed, and is right again after', async () => {
    const { person, id } = await claim();
    views.stall();
    await person.revokes(id);
    expect(refusal(await service.business.list())).toEqual({ status: 503, code: 'service_unavailable' });
    views.goOn();
    const list = await service.business.list({ status: 'revoked' });
    expect(JSON.stringify(list.body)).toContain(id);
  });
});
