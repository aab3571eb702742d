import { randomUUID } from 'node:crypto';
import { dataKeys } from '#vault';
import { dataOf, idOf, refusal, seen } from '../support/clients/ask.js';
import { Business } from '../support/personas/business.js';
import { eventually } from '../support/time/eventually.js';
import { mailTo } from '../support/clients/mail-to.js';
import { businessIdIn, Member } from '../support/personas/member.js';
import { startService, type Service } from '../support/service/service.js';
import { Staff } from '../support/personas/staff.js';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
const FREE = { name: 'free', requests_per_minute: 60, previews_per_day: 2000 };

describe('the business console', () => {
  let service: Service;
  let owner: Member;
  let staff: Staff;
  beforeAll(async () => {
    service = await startService();
    owner = await Member.signIn(service.running.baseUrl, 'owner@console.example');
    staff = await Staff.signedIn(service.running.baseUrl, service.demo.staff_email);
  });
  afterAll(() => service.stop());

  it('keeps nothing of a registration that is refused', async () => {
    const all = { index: 'by-keyring-version', equal: {}, direction: 'up', limit: 1000 } as const;
    const kept = async () => (await service.running.engines.records.page(dataKeys, all)).length;
    const before = await kept();
    for (const name of ['', 'x'.repeat(300)]) {
      const answer = await owner.post('/console/v1/businesses', { name });
      expect(refusal(answer)).toEqual({ status: 400, code: 'invalid_request' });
    }
    expect(await kept()).toBe(before);
  });

  it('takes a business from its registration to production and back', async () => {
    const registered = await owner.post('/console/v1/businesses', { name: 'Example Books' });
    const id = idOf(registered);
    const path = `/console/v1/businesses/${id}`;
    const fresh = {
      id,
      name: 'Example Books',
      purpose: null,
      requested: null,
      mode: 'demo',
      production_requested_at: null,
      claim_window_minutes: 10,
      plan: FREE,
      role: 'owner',
    };
    expect(seen(registered)).toEqual({ status: 201, body: fresh });
    expect(seen(await owner.get(path))).toEqual({ status: 200, body: fresh });
    expect(seen(await owner.get('/console/v1/businesses'))).toEqual({
      status: 200,
      body: { data: [fresh], next_cursor: null },
    });

    const changed = await owner.patch(path, { name: 'Better Books', claim_window_minutes: 60 });
    expect(seen(changed)).toEqual({
      status: 200,
      body: { ...fresh, name: 'Better Books', claim_window_minutes: 60 },
    });
    expect(seen(await owner.patch(path, {}))).toEqual(seen(changed));

    const asked = await owner.post(`${path}/production-request`, { use_case: 'We mail books.\nMany.' });
    const listed = { ...changed.body, production_requested_at: TIME };
    const waiting = { ...listed, use_case: 'We mail books.\nMany.' };
    expect(seen(asked)).toEqual({ status: 202, body: waiting });
    expect(seen(await owner.get(path))).toEqual({ status: 200, body: waiting });
    expect(dataOf(await owner.get('/console/v1/businesses'))).toEqual([listed]);
    expect(dataOf(await staff.get('/production-requests'))).toEqual([
      {
        business: { ...listed, role: null },
        use_case: 'We mail books.\nMany.',
        requested_at: asked.body['production_requested_at'],
      },
    ]);

    const approved = await staff.post(`/businesses/${id}/production-approval`, { reason: 'Reviewed.' });
    expect(seen(approved)).toEqual({ status: 200, body: { ...changed.body, mode: 'production', role: null } });
    expect(dataOf(await staff.get('/production-requests'))).toEqual([]);
    // Somebody else of staff still sees the request, and declines it.
    const requested = { use_case: 'We mail books.\nMany.' };
    const late = await staff.post(`/businesses/${id}/production-withdrawal`, { requested });
    expect(refusal(late)).toEqual({ status: 409, code: 'request_changed' });
    expect((await owner.get(path)).body).toMatchObject({ mode: 'production' });
    const plan = { name: 'large', requests_per_minute: 600, previews_per_day: 50_000 };
    expect((await staff.put(`/businesses/${id}/plan`, plan)).body['plan']).toEqual(plan);
    const withdrawn = await staff.post(`/businesses/${id}/production-withdrawal`);
    expect(withdrawn.body).toMatchObject({ mode: 'demo', production_requested_at: null });
    const end = { ...changed.body, plan };
    expect(seen(await owner.get(path))).toEqual({ status: 200, body: end });
    expect(dataOf(await owner.get('/console/v1/businesses'))).toEqual([end]);

    const nothingMore = { id: expect.any(String) as string, at: TIME, reason: null, until: null, endpoint_id: null };
    expect(dataOf(await owner.get(`${path}/notices`))).toEqual([
      {
        ...{ ...nothingMore, kind: 'production_withdrawn' },
        text: 'Production access was withdrawn: the API refuses your keys.',
      },
      { ...nothingMore, kind: 'plan_changed', text: 'Your plan was changed.' },
      {
        ...{ ...nothingMore, kind: 'production_approved', reason: 'Reviewed.' },
        text: 'Production access was approved: the API is open to your keys. The reason given: “Reviewed.”',
      },
    ]);
  });

  it('mails those who run a business what staff answered, and tells a declined request from an ended one', async () => {
    const { baseUrl } = service.running;
    const runs = await Member.signIn(baseUrl, 'runs@console.example');
    const path = await runs.registers('Example Answers');
    const id = businessIdIn(path);
    await runs.post(`${path}/production-request`, { use_case: 'We mail books.' });
    await staff.withdrawsProduction(id, 'Say which books.');
    await staff.approvesProduction(id);
    await staff.withdrawsProduction(id);
    const news = await eventually(async () => {
      const mails = await mailTo(baseUrl, runs.email);
      return mails.length > 3 ? mails.slice(0, 3) : undefined;
    });
    expect(news.map(({ subject }) => subject)).toEqual([
      'Your business is no longer in production',
      'Your business is in production',
      'Your request for production was declined',
    ]);
    const pages = path.replace('/console/v1/businesses', '/business');
    expect(news[2]?.text).toMatch(/^The reason given: “Say which books.”$/m);
    expect(news[2]?.text.endsWith(pages)).toBe(true);
    expect(news[1]?.text.endsWith(`${pages}/keys`)).toBe(true);
    const kinds = dataOf(await runs.get(`${path}/notices`)).map(({ kind }) => kind);
    expect(kinds).toEqual(['production_withdrawn', 'production_approved', 'production_declined']);
  });

  it('shows a key once', async () => {
    const path = await owner.registers();
    const [own] = dataOf(await owner.get(`${path}/members`));
    const issued = await owner.post(`${path}/api-keys`, { name: 'web shop' });
    const { key, ...listed } = issued.body;
    expect(seen(issued)).toEqual({
      status: 201,
      body: {
        id: listed['id'],
        name: 'web shop',
        key,
        hint: String(key).slice(-4),
        created_at: TIME,
        created_by: { id: own?.['id'], email: owner.email },
        last_used_at: null,
      },
    });
    expect(String(key)).toMatch(/^svc_live_[0-9A-Za-z]{32}$/);
    expect(seen(await owner.get(`${path}/api-keys`))).toEqual({
      status: 200,
      body: { data: [listed], next_cursor: null },
    });

    await new Business(service.running.baseUrl, String(key)).status();
    const [used] = dataOf(await owner.get(`${path}/api-keys`));
    expect({ ...used, last_used_at: null }).toEqual(listed);
    expect(String(used?.['last_used_at'])).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/);
  });

  it('revokes a key at once', async () => {
    const path = await owner.registers();
    const { id, key } = (await owner.post(`${path}/api-keys`, { name: 'web shop' })).body;
    const api = new Business(service.running.baseUrl, String(key));
    expect(refusal(await api.status())).toEqual({ status: 403, code: 'business_not_in_production' });
    await staff.approvesProduction(businessIdIn(path));
    expect(await api.status()).toMatchObject({ status: 200 });
    expect(seen(await owner.delete(`${path}/api-keys/${String(id)}`))).toEqual({ status: 204, body: {} });
    expect(refusal(await api.status())).toEqual({ status: 401, code: 'unauthorized' });
    expect(dataOf(await owner.get(`${path}/api-keys`))).toEqual([]);
    expect((await owner.delete(`${path}/api-keys/${String(id)}`)).status).toBe(204);
    expect(refusal(await owner.delete(`${path}/api-keys/${randomUUID()}`))).toEqual({
      status: 404,
      code: 'api_key_not_found',
    });
  });

  it('adds and removes members, but never the last owner', async () => {
    const path = await owner.registers();
    const [first] = dataOf(await owner.get(`${path}/members`));
    expect(first).toEqual({ id: first?.['id'], email: owner.email, role: 'owner', status: 'active' });
    expect(refusal(await owner.delete(`${path}/members/${String(first?.['id'])}`))).toEqual({
      status: 409,
      code: 'last_owner',
    });

    const invited = await owner.post(`${path}/members`, { email: 'Second@Console.example', role: 'owner' });
    const second = { id: invited.body['id'], email: 'second@console.example', role: 'owner', status: 'invited' };
    expect(seen(invited)).toEqual({ status: 201, body: second });
    expect(dataOf(await owner.get(`${path}/members`))).toEqual([second, first]);
    const other = await Member.signIn(service.running.baseUrl, 'second@console.example');
    expect((await other.post(`/console/v1/invitations/${String(second.id)}/acceptance`)).status).toBe(200);
    expect(dataOf(await owner.get(`${path}/members`))).toEqual([{ ...second, status: 'active' }, first]);

    expect((await other.get(path)).body).toMatchObject({ role: 'owner' });
    expect((await other.delete(`${path}/members/${String(first?.['id'])}`)).status).toBe(204);
    expect(refusal(await owner.get(path))).toEqual({ status: 404, code: 'business_not_found' });
    expect(dataOf(await owner.get('/console/v1/businesses')).map(({ id }) => id)).not.toContain(businessIdIn(path));
    expect(refusal(await other.delete(`${path}/members/${String(first?.['id'])}`))).toEqual({
      status: 404,
      code: 'member_not_found',
    });
  });

  it('does everything once though it is clicked twice', async () => {
    const path = await owner.registers();
    const invite = () => owner.post(`${path}/members`, { email: 'twice@console.example', role: 'developer' });
    const [one, other] = await Promise.all([invite(), invite()]);
    expect([one.status, other.status].sort()).toEqual([201, 409]);
    const [invited, ...others] = dataOf(await owner.get(`${path}/members`));
    expect(others).toHaveLength(1);

    const remove = () => owner.delete(`${path}/members/${String(invited?.['id'])}`);
    const removed = await Promise.all([remove(), remove()]);
    expect(removed.map(({ status }) => status).sort()).toEqual([204, 404]);

    const ask = () => owner.post(`${path}/production-request`, { use_case: 'Letters.' });
    const asked = await Promise.all([ask(), ask()]);
    expect(asked[0].body).toEqual(asked[1].body);
    const approve = () => staff.approvesProduction(businessIdIn(path));
    await Promise.all([approve(), approve()]);
    expect(dataOf(await owner.get(`${path}/notices`))).toHaveLength(1);
  });

  it('pages through the businesses of a member with many', async () => {
    const many = await Member.signIn(service.running.baseUrl, 'many@console.example');
    const accountId = await service.running.services.accounts.findOrCreate('many@console.example');
    const ids = await service.world.manyBusinesses(accountId, 53);
    const first = await many.get('/console/v1/businesses');
    const second = await many.get(`/console/v1/businesses?cursor=${String(first.body['next_cursor'])}`);
    const listed = [...dataOf(first), ...dataOf(second)].map(({ id }) => id);
    expect(listed).toEqual([...ids].reverse());
    expect(second.body['next_cursor']).toBeNull();
    expect(refusal(await owner.get(`/console/v1/businesses?cursor=${String(first.body['next_cursor'])}`))).toEqual({
      status: 400,
      code: 'invalid_request',
    });
  });

  it('pages on through them when the last one of a page was closed meanwhile', async () => {
    const closing = await Member.signIn(service.running.baseUrl, 'closing@console.example');
    const accountId = await service.running.services.accounts.findOrCreate('closing@console.example');
    const ids = await service.world.manyBusinesses(accountId, 52);
    const first = await closing.get('/console/v1/businesses');
    expect((await closing.delete(`/console/v1/businesses/${String(ids[2])}`)).status).toBe(204);
    const second = await closing.get(`/console/v1/businesses?cursor=${String(first.body['next_cursor'])}`);
    expect(dataOf(second).map(({ id }) => id)).toEqual([ids[1], ids[0]]);
  });
});
