import { randomUUID } from 'node:crypto';
import { accessStream, businessStream, grantStream, personStream } from '#domain';
import type { JsonObject } from '#event-store';
import { dataKeys } from '#vault';
import { dataOf, idOf, refusal, seen, type Answer } from '../support/clients/ask.js';
import { eventually } from '../support/time/eventually.js';
import { LoggedLines } from '../support/service/logged-lines.js';
import { appendRaw } from '../support/poison/append-raw.js';
import { opsJson } from '../support/processes/ops.js';
import { Person } from '../support/personas/person.js';
import { NEW_ADDRESS } from '../support/personas/registration.js';
import { startService, type Service } from '../support/service/service.js';
import { READY, readinessOf, untilReadiness } from '../support/service/readiness.js';

const UNREADABLE = { status: 503, code: 'crypto_unavailable' };
const unknown = (stream: string) =>
  [stream, `${stream.slice(0, stream.indexOf('-'))}.of_a_later_version.v9`, {}] as const;
const incomplete = ({ headers }: Answer): string | null => headers.get('consent-incomplete');

describe('an event that nobody can read', () => {
  const log = new LoggedLines();
  let service: Service;
  beforeAll(async () => {
    service = await startService({ environment: { LOG_LEVEL: 'info' }, logStream: log });
  });
  afterAll(() => service.stop());

  const append = (stream: string, type: string, data: JsonObject) =>
    appendRaw(service.running.engines, stream, type, data);
  const ready = () => readinessOf(service.running.baseUrl);
  const person = async () => {
    const signedIn = await Person.registered(service.running.baseUrl);
    return { signedIn, id: idOf(await signedIn.get('/me')) };
  };
  /** A business with one grant of each of these people, newest last. */
  const holding = async (...people: readonly { readonly id: string }[]) => {
    const { id, api } = await service.world.business();
    const grants: string[] = [];
    for (const person of people) {
      const claimed = await api.claim(await service.world.preview(id, person));
      grants.push(idOf(claimed));
    }
    return { id, api, grants };
  };
  const idsOf = (answer: Answer) => dataOf(answer).map(({ id }) => id);

  it('raises an alarm that names its place and nothing else', async () => {
    await untilReadiness(service.running.baseUrl, READY);
    const stream = grantStream(randomUUID());
    await append(stream, 'grant.revoked.v1', { reason: 'no reason of ours', secret: 'Ada Example' });
    await eventually(async () => JSON.stringify(await ready()).includes('projections') || undefined);
    expect(await ready()).toEqual({ status: 200, body: { status: 'ok', degraded: ['projections'] } });
    const line = log.lineWith('event parked');
    expect(line).toMatchObject({ level: 'error', stream, revision: 0, event_type: 'grant.revoked.v1' });
    expect(JSON.stringify(line)).not.toContain('Ada Example');
    expect(line['position']).toEqual(expect.any(String));
  });

  it('holds nobody up that names what no document can be called', async () => {
    const one = await person();
    for (const businessId of ['', '\ud800', 'x'.repeat(1_000), 7]) {
      await append(grantStream(randomUUID()), 'grant.claimed.v1', { businessId });
      await append(accessStream(one.id), 'access.read.v1', { grantId: businessId });
      await append(businessStream(randomUUID()), 'business.member_invited.v1', { memberId: businessId });
    }
    for (const kind of ['grant-', 'person-', 'business-', 'access-', 'endpoint-']) await append(...unknown(kind));
    const { api, grants } = await holding(one);
    expect(idsOf(await api.list())).toEqual(grants);
    expect((await ready()).status).toBe(200);
  });

  it('makes its own grant unreadable, and is left out of every list, which says so', async () => {
    const [one, other] = [await person(), await person()];
    const { api, grants } = await holding(one, other, one);
    const [damaged = '', well = '', alike = ''] = grants;
    const before = await api.list();
    await append(...unknown(grantStream(damaged)));
    expect(refusal(await api.read(damaged))).toEqual(UNREADABLE);
    expect((await api.read(damaged)).headers.get('retry-after')).toMatch(/^\d+$/);
    expect(refusal(await api.release(damaged))).toEqual(UNREADABLE);
    for (const query of [{}, { status: 'active' }] as Readonly<Record<string, string>>[]) {
      const page = await api.list(query);
      expect([page.status, idsOf(page), incomplete(page)]).toEqual([200, [alike, well], '1']);
      expect(dataOf(page)).toEqual(dataOf(before).slice(0, 2));
    }
    const since = await api.list({ updated_since: '2020-01-01' });
    expect([since.status, incomplete(since)]).toEqual([200, null]);
    const own = await one.signedIn.get('/grants');
    expect([own.status, idsOf(own), incomplete(own)]).toEqual([200, [alike], '1']);
    const others = await other.signedIn.get('/grants');
    expect([idsOf(others), incomplete(others)]).toEqual([[well], null]);

    expect((await one.signedIn.post(`/grants/${alike}/revocation`)).status).toBe(200);
    expect(refusal(await api.read(alike))).toEqual({ status: 410, code: 'grant_revoked' });
    expect((await api.release(well)).status).toBe(200);
  });

  it('makes all grants of its person unreadable, and still lets the person end them and leave', async () => {
    const [one, other] = [await person(), await person()];
    const { api, grants } = await holding(one, other, one);
    const [first = '', well = '', second = ''] = grants;
    await append(personStream(one.id), 'person.name_changed.v1', { name: 7, fields: ['given_name'] });
    const page = await api.list();
    expect([page.status, idsOf(page), incomplete(page)]).toEqual([200, [well], '2']);
    expect(refusal(await api.read(first))).toEqual(UNREADABLE);
    expect(refusal(await one.signedIn.get('/me'))).toEqual(UNREADABLE);
    const own = await one.signedIn.get('/grants');
    expect([own.status, idsOf(own)]).toEqual([200, [second, first]]);
    expect((await one.signedIn.get('/access-history')).status).toBe(200);

    expect((await one.signedIn.post(`/grants/${first}/revocation`)).status).toBe(200);
    expect((await one.signedIn.delete('/me')).status).toBe(204);
    const { records } = service.running.engines;
    expect(await records.get(dataKeys, `person:${one.id}`)).toBeUndefined();
    await eventually(async () => {
      const answer = await api.read(second);
      return answer.status === 410 || undefined;
    });
    const [last] = await service.running.engines.log.readStream(grantStream(second), {
      direction: 'backwards',
      limit: 1,
    });
    expect(last).toMatchObject({ type: 'grant.revoked.v1', data: { reason: 'account_deleted' } });
    expect(refusal(await one.signedIn.get('/me'))).toMatchObject({ status: 401 });
  });

  it('lets a person leave whose grants and history contain it, and ends the grant as far as possible', async () => {
    const one = await person();
    const { grants } = await holding(one);
    const [damaged = ''] = grants;
    await append(...unknown(grantStream(damaged)));
    await append(...unknown(accessStream(one.id)));
    expect((await one.signedIn.delete('/me')).status).toBe(204);
    await eventually(async () => {
      const [last] = await service.running.engines.log.readStream(grantStream(damaged), {
        direction: 'backwards',
        limit: 1,
      });
      return last?.type === 'grant.revoked.v1' || undefined;
    });
  });

  it('is left out of the list in a move, which says how many are missing', async () => {
    const one = await person();
    const { grants } = await holding(one, one, one);
    const [keeps = '', damaged = '', leaves = ''] = grants;
    await append(...unknown(grantStream(damaged)));
    const listedIn = ({ body }: Answer) =>
      [body['kept'], body['left_out']].map((all) => (all as readonly { id: string }[]).map(({ id }) => id));
    const move = { address: NEW_ADDRESS, effective_date: '2099-01-01', keep: [keeps] };
    for (const [status, ask] of [
      [200, () => one.signedIn.post('/move/preview', move)],
      [201, () => one.signedIn.post('/move', move)],
      [200, () => one.signedIn.get('/move')],
    ] as const) {
      const answer = await ask();
      expect([answer.status, incomplete(answer), listedIn(answer)]).toEqual([status, '1', [[keeps], [leaves]]]);
      expect(answer.body).toMatchObject({ kept_count: 1, left_out_count: 2 });
    }
    const other = await person();
    await holding(other);
    expect(incomplete(await other.signedIn.post('/move/preview', { ...move, keep: [] }))).toBeNull();
  });

  it('is an entry of its own in a history, and those around it are as they were', async () => {
    const one = await person();
    const { api, grants } = await holding(one);
    const [grantId = ''] = grants;
    const before = dataOf(await one.signedIn.get('/access-history'));
    await append(...unknown(accessStream(one.id)));
    await append(accessStream(one.id), 'access.read.v1', { grantId, fields: 'all' });
    await api.read(grantId);
    const history = dataOf(await one.signedIn.get('/access-history'));
    const none = { business: null, channel: null, grant_id: null, fields: null, reason: null, assistant: null };
    const nothing = { at: null, action: 'unreadable', ...none };
    const entry = { ...nothing, position: expect.any(String) as string };
    expect(history.slice(1)).toEqual([entry, entry, ...before]);
    expect(history[0]).toMatchObject({ action: 'read', grant_id: grantId });

    const environment = { DATA_DIR: service.dataDir };
    const told = await opsJson<{ entries: readonly unknown[]; unreadable: readonly object[] }>(
      ['access-history', '--person', one.id, '--reason', 'a test'],
      { environment },
    );
    expect([told.code, told.json.entries.length]).toEqual([1, before.length + 2]);
    const stream = accessStream(one.id);
    expect(told.json.unreadable).toMatchObject([
      { stream, revision: before.length, type: 'access.of_a_later_version.v9' },
      { stream, revision: before.length + 1, type: 'access.read.v1' },
    ]);
    const verified = await opsJson<{ whole: boolean; findings: readonly { check: string; stream: string }[] }>(
      ['verify'],
      { environment },
    );
    expect([verified.code, verified.json.whole]).toEqual([1, true]);
  });

  it('of a business closes its console and nothing else', async () => {
    const one = await person();
    const { id, api, grants } = await holding(one);
    const [grantId = ''] = grants;
    await append(businessStream(id), 'business.plan_set.v1', { plan: 'large' });
    expect((await api.read(grantId)).status).toBe(200);
    expect((await api.status()).status).toBe(200);
    expect((await one.signedIn.post(`/grants/${grantId}/revocation`)).status).toBe(200);
  });

  it('a damaged or lost data key of one person leaves out that person alone', async () => {
    const [damaged, lost, well] = [await person(), await person(), await person()];
    const { api, grants } = await holding(damaged, lost, well);
    const { records } = service.running.engines;
    const record = await records.get(dataKeys, `person:${damaged.id}`);
    if (record === undefined) throw new Error('a person has a data key');
    const wrapped = record.body.wrapped.slice(0, -4) + (record.body.wrapped.endsWith('AAAA') ? 'BBBB' : 'AAAA');
    await records.replace(dataKeys, record.id, record.version, { ...record.body, wrapped });
    await records.remove(dataKeys, `person:${lost.id}`);
    const page = await api.list();
    expect([page.status, idsOf(page), incomplete(page)]).toEqual([200, grants.slice(2), '2']);
    for (const grantId of grants.slice(0, 2)) expect(refusal(await api.read(grantId))).toEqual(UNREADABLE);
    for (const { signedIn } of [damaged, lost]) {
      expect(refusal(await signedIn.get('/me'))).toEqual(UNREADABLE);
      expect((await signedIn.get('/grants')).status).toBe(200);
      expect((await signedIn.delete('/me')).status).toBe(204);
    }
  });

  it('leaves other businesses’ lists as they are', async () => {
    const business = await service.world.business();
    const someone = await service.world.person();
    const grant = await business.api.claim(await service.world.preview(business.id, someone));
    const page = await business.api.list();
    expect(seen(page)).toEqual({ status: 200, body: { data: [grant.body], next_cursor: null } });
    expect(incomplete(page)).toBeNull();
  });
});
