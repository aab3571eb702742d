import { grantStream } from '#domain';
import { advanceClock } from '../support/time/advance-clock.js';
import { dataOf, idOf, refusal, seen } from '../support/clients/ask.js';
import { Person } from '../support/personas/person.js';
import { startService, type Service } from '../support/service/service.js';

describe('who holds a person’s address', () => {
  let service: Service;
  let baseUrl: string;
  beforeAll(async () => {
    service = await startService();
    ({ baseUrl } = service.running);
  });
  afterAll(() => service.stop());

  const stranger = '00000000-0000-4000-8000-00000000ffff';

  it('a person approves one claim on the phone and declines another, and both businesses learn of it', async () => {
    const person = await Person.registered(baseUrl);
    await person.put('/claim-approval', { required: true });
    const key = await person.key();
    const first = await service.business.claimKey(key);
    const { api: other, id: otherId } = await service.world.business();
    const second = await other.claimKey(key);
    expect([first.status, second.status]).toEqual([202, 202]);

    const waiting = dataOf(await person.get('/grants?status=pending_approval'));
    expect(waiting.map(({ id }) => id)).toEqual([second.body['id'], first.body['id']]);
    const approved = await person.post(`/grants/${idOf(first)}/approval`);
    expect(seen(approved)).toEqual({
      status: 200,
      body: {
        id: first.body['id'],
        status: 'active',
        business: { id: service.demo.business.id, name: service.demo.business.name, purpose: null },
        channel: 'api',
        claimed_at: waiting[1]?.['claimed_at'],
        active_since: expect.any(String) as string,
        ended_at: null,
        last_read_at: null,
        reads: 0,
        unused_since: null,
      },
    });
    const denied = await person.post(`/grants/${idOf(second)}/denial`);
    expect(denied.body).toMatchObject({ status: 'denied', business: { id: otherId, name: 'Example Letters' } });
    expect(typeof denied.body['ended_at']).toBe('string');

    expect(await service.business.read(idOf(first))).toMatchObject({
      status: 200,
      body: { status: 'active' },
    });
    expect((await other.read(idOf(second))).body['status']).toBe('denied');
    expect(dataOf(await person.get('/grants'))).toEqual([
      denied.body,
      { ...approved.body, reads: 1, last_read_at: expect.any(String) as string },
    ]);
    for (const answer of ['approval', 'denial']) {
      const again = await person.post(`/grants/${idOf(first)}/${answer}`);
      expect(refusal(again)).toEqual({ status: 409, code: 'grant_not_pending' });
    }
  });

  it('a claim that is approved and declined at once is one of the two, whichever is sent first', async () => {
    const person = await Person.registered(baseUrl);
    await person.put('/claim-approval', { required: true });
    const key = await person.key();
    const orders = [
      ['approval', 'denial'],
      ['denial', 'approval'],
    ] as const;
    for (const order of [...orders, ...orders, ...orders, ...orders]) {
      const id = idOf(await service.business.claimKey(key));
      const answers = await Promise.all(order.map((answer) => person.post(`/grants/${id}/${answer}`)));
      const [won, ...others] = answers.filter(({ status }) => status === 200);
      const lost = answers.filter(({ status }) => status !== 200).map(refusal);
      expect({ others, lost }).toEqual({ others: [], lost: [{ status: 409, code: 'grant_not_pending' }] });
      const status = order[won === undefined ? -1 : answers.indexOf(won)] === 'approval' ? 'active' : 'denied';
      expect([won?.body['status'], (await service.business.read(id)).body['status']]).toEqual([status, status]);
      const events = await service.running.engines.log.readStream(grantStream(id), {
        direction: 'forwards',
        limit: 10,
      });
      const decided = status === 'active' ? 'grant.approved.v1' : 'grant.denied.v1';
      expect(events.map(({ type }) => type)).toEqual(['grant.claim_requested.v1', decided]);
    }
  });

  it('a revoked grant is gone for the business in the very next read, and counts what was read before', async () => {
    const person = await Person.registered(baseUrl);
    const grant = await service.business.claimKey(await person.key());
    const id = idOf(grant);
    await service.business.read(id);
    await service.business.list();
    const clicks = await Promise.all([1, 2].map(() => person.post(`/grants/${id}/revocation`)));
    expect(clicks.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [revoked] = clicks.filter(({ status }) => status === 200);
    expect(revoked?.body).toMatchObject({ id, status: 'revoked', reads: 2 });
    expect(refusal(await service.business.read(id))).toEqual({ status: 410, code: 'grant_revoked' });
    expect(dataOf(await person.get('/grants?status=revoked'))).toEqual([revoked?.body]);
    expect(dataOf(await person.get('/grants?status=active'))).toEqual([]);
  });

  it('names what the business wants the address for, as it says it now', async () => {
    const person = await Person.registered(baseUrl);
    const business = await service.world.business('demo');
    await business.owner.bodyOf('PATCH', business.path, { purpose: 'To send letters' });
    await (await service.world.staff()).approvesProduction(business.id);
    const grant = await business.api.claimKey(await person.key());
    await business.api.reportReturnedMail(idOf(grant));
    for (const path of ['/grants', '/returned-mail'])
      expect(dataOf(await person.get(path))).toMatchObject([
        { business: { id: business.id, name: 'Example Letters', purpose: 'To send letters' } },
      ]);
  });

  it('says since when one is unused that was not read for 90 days, while it is in force', async () => {
    const advance = (days: number, seconds = 0) => advanceClock(service, days * 24 * 60 * 60 + seconds);
    const person = await Person.registered(baseUrl);
    const key = await person.key();
    const ids = [await service.business.claimKey(key), await service.business.claimKey(key)].map(idOf);
    await person.put('/claim-approval', { required: true });
    ids.push(idOf(await service.business.claimKey(key)));
    const grants = async () => {
      const signedIn = await person.signedInAnew();
      const listed = dataOf(await signedIn.get('/grants'));
      return ids.map((id) => listed.find((grant) => grant['id'] === id));
    };
    const claimedAt = (await grants()).map((grant) => grant?.['claimed_at']);
    await advance(1);
    await service.business.read(ids[0] ?? '');
    const readAt = (await grants())[0]?.['last_read_at'];
    await advance(88);
    expect((await grants()).map((grant) => grant?.['unused_since'])).toEqual([null, null, null]);
    await advance(1);
    expect((await grants()).map((grant) => grant?.['unused_since'])).toEqual([null, claimedAt[1], null]);
    await advance(1);
    expect((await grants()).map((grant) => grant?.['unused_since'])).toEqual([readAt, claimedAt[1], null]);
    await service.business.read(ids[0] ?? '');
    await (await person.signedInAnew()).post(`/grants/${ids[1] ?? ''}/revocation`);
    expect((await grants()).map((grant) => grant?.['unused_since'])).toEqual([null, null, null]);
  });

  it('says since when one is in force: since the claim, or since the yes that it waited for', async () => {
    const person = await Person.registered(baseUrl);
    const key = await person.key();
    const ids = [idOf(await service.business.claimKey(key))];
    await person.put('/claim-approval', { required: true });
    for (let nth = 0; nth < 3; nth++) ids.unshift(idOf(await service.business.claimKey(key)));
    const [declined = '', approved = ''] = ids;
    await advanceClock(service, 3_600);
    const back = await person.signedInAnew();
    await back.post(`/grants/${declined}/denial`);
    const yes = await back.post(`/grants/${approved}/approval`);
    await back.post(`/grants/${approved}/revocation`);
    const [no, ended, waiting, first] = dataOf(await back.get('/grants'));
    expect([no?.['active_since'], waiting?.['active_since']]).toEqual([null, null]);
    expect(first?.['active_since']).toBe(first?.['claimed_at']);
    const since = Date.parse(String(ended?.['active_since']));
    expect(since - Date.parse(String(ended?.['claimed_at']))).toBeGreaterThanOrEqual(3_600_000);
    expect(ended?.['active_since']).toBe(yes.body['active_since']);
  });

  it('the list goes on page by page, newest first', async () => {
    const person = await Person.registered(baseUrl);
    const ids: unknown[] = [];
    for (let nth = 0; nth < 53; nth++) {
      const preview = await service.world.preview(service.demo.business.id, person);
      ids.unshift((await service.business.claim(preview)).body['id']);
    }
    const first = await person.get('/grants');
    const second = await person.get(`/grants?cursor=${String(first.body['next_cursor'])}`);
    expect([...dataOf(first), ...dataOf(second)].map(({ id }) => id)).toEqual(ids);
    expect([dataOf(first).length, second.body['next_cursor']]).toEqual([50, null]);
    expect(refusal(await person.get(`/grants?cursor=${stranger}`))).toEqual({ status: 400, code: 'invalid_request' });
    expect(refusal(await person.get('/grants?status=ended'))).toEqual({ status: 400, code: 'invalid_request' });
  });

  it('another person’s grant answers as one that is not there', async () => {
    const person = await Person.registered(baseUrl);
    const other = await Person.registered(baseUrl);
    const grant = await service.business.claimKey(await other.key());
    for (const route of ['approval', 'denial', 'revocation']) {
      const theirs = await person.post(`/grants/${idOf(grant)}/${route}`);
      const missing = await person.post(`/grants/${stranger}/${route}`);
      const malformed = await person.post(`/grants/x/${route}`);
      for (const answer of [theirs, missing, malformed]) {
        expect(refusal(answer)).toEqual({ status: 404, code: 'grant_not_found' });
      }
    }
    expect(refusal(await person.get(`/grants?cursor=${idOf(grant)}`))).toEqual({
      status: 400,
      code: 'invalid_request',
    });
    expect((await service.business.read(idOf(grant))).status).toBe(200);
  });
});
