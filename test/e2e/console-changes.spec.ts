import { dataOf, refusal, seen } from '../support/clients/ask.js';
import { businessIdIn, Member } from '../support/personas/member.js';
import { startService, type Service } from '../support/service/service.js';
import { Staff } from '../support/personas/staff.js';

describe('what people know a business by', () => {
  let service: Service;
  let owner: Member;
  let staff: Staff;
  let path: string;
  const asStaff = (rest: string): string => `/businesses/${businessIdIn(path)}${rest}`;

  beforeAll(async () => {
    service = await startService();
    owner = await Member.signIn(service.running.baseUrl, 'owner@changes.example');
    staff = await Staff.signedIn(service.running.baseUrl, service.demo.staff_email);
    path = await owner.registers('Example Books');
  });
  afterAll(() => service.stop());

  const notices = async (): Promise<readonly unknown[]> =>
    dataOf(await owner.get(`${path}/notices`)).map(({ text }) => text);
  const requests = async (): Promise<readonly unknown[]> => dataOf(await staff.get('/change-requests'));

  it.each(['Gооgle', 'Bank\u202eelgooG', 'Ba\u200bnk', 'Bank 🏦', ''])('is never the name %j', async (name) => {
    for (const answer of [
      await owner.post('/console/v1/businesses', { name }),
      await owner.patch(path, { name, claim_window_minutes: 20 }),
    ]) {
      expect(refusal(answer)).toEqual({ status: 400, code: 'invalid_request' });
      expect((answer.body['error'] as { message: string }).message).toMatch(/^name must /);
    }
    expect((await owner.get(path)).body).toMatchObject({ name: 'Example Books', claim_window_minutes: 10 });
  });

  it('is changed at once in demo mode, the purpose with the request for production as well', async () => {
    expect((await owner.patch(path, { purpose: 'To mail books' })).body).toMatchObject({
      purpose: 'To mail books',
      requested: null,
    });
    const asked = await owner.post(`${path}/production-request`, { use_case: 'Books.', purpose: 'To mail novels' });
    expect(asked).toMatchObject({ status: 202, body: { purpose: 'To mail novels', requested: null } });
    const bad = await owner.post(`${path}/production-request`, { use_case: 'Books.', purpose: 'a\u202eb' });
    expect(seen(bad)).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringMatching(/^purpose must not/) as string } },
    });
    expect((await staff.post(asStaff('/production-approval'))).body).toMatchObject({ production_requested_at: null });
  });

  it('waits for staff in production, and is withdrawn by asking for the present value', async () => {
    const asked = await owner.patch(path, { name: 'First National Bank', claim_window_minutes: 30 });
    expect(asked).toMatchObject({
      status: 200,
      body: { name: 'Example Books', requested: { name: 'First National Bank' }, claim_window_minutes: 30 },
    });
    const both = await owner.patch(path, { purpose: 'To mail bills' });
    const requested = { name: 'First National Bank', purpose: 'To mail bills' };
    expect(both.body).toMatchObject({ purpose: 'To mail novels', requested });
    expect((await owner.get(path)).body).toEqual(both.body);
    expect(dataOf(await owner.get('/console/v1/businesses'))).toContainEqual(both.body);
    expect(await requests()).toEqual([
      { business: { ...both.body, role: null }, requested, at: expect.any(String) as string },
    ]);
    expect((await owner.patch(path, { name: 'Example Books' })).body['requested']).toEqual({
      purpose: 'To mail bills',
    });
    expect((await owner.patch(path, { purpose: 'To mail novels' })).body['requested']).toBeNull();
    expect(await requests()).toEqual([]);
  });

  it('takes a first purpose back where none is asked for, which is no way to have none again', async () => {
    const another = await owner.registers('Example Prints');
    expect((await owner.patch(another, { purpose: null })).body).toMatchObject({ purpose: null, requested: null });
    await staff.approvesProduction(businessIdIn(another));
    const asked = await owner.patch(another, { name: 'Example Posters', purpose: 'To mail prints' });
    expect(asked.body['requested']).toEqual({ name: 'Example Posters', purpose: 'To mail prints' });
    expect((await owner.patch(another, { purpose: null })).body['requested']).toEqual({ name: 'Example Posters' });
    await owner.patch(another, { name: 'Example Prints', purpose: 'To mail prints' });
    expect((await owner.patch(another, { purpose: null })).body).toMatchObject({ purpose: null, requested: null });
    expect(await requests()).toEqual([]);

    const none = await owner.patch(path, { purpose: null });
    expect(seen(none)).toMatchObject({ status: 400, body: { error: { message: 'purpose must be a string' } } });
  });

  it('stays when staff refuse and changes when they approve, as the members are told', async () => {
    await owner.patch(path, { name: 'First National Bank' });
    const refused = await staff.post(asStaff('/change-refusal'), { reason: 'This is not your name.' });
    expect(refused).toMatchObject({ status: 200, body: { name: 'Example Books', requested: null, role: null } });
    await owner.patch(path, { name: 'Better Books', purpose: 'To mail poems' });
    const approved = await staff.post(asStaff('/change-approval'));
    const body = { name: 'Better Books', purpose: 'To mail poems', requested: null };
    expect(approved).toMatchObject({ status: 200, body });
    expect((await staff.post(asStaff('/change-approval'))).body).toEqual(approved.body);
    expect((await owner.get(path)).body).toMatchObject(body);
    expect((await notices()).slice(0, 2)).toEqual([
      'The change that you asked for was approved and is in force.',
      'The change that you asked for was refused: name and purpose stay as they are. The reason given: “This is not your name.”',
    ]);
  });

  it('is answered by what staff saw alone: what was asked for since waits on', async () => {
    await owner.patch(path, { name: 'Better Poems' });
    const [looked] = (await requests()) as readonly { requested: object }[];
    await owner.patch(path, { name: 'First National Bank' });
    for (const answer of ['/change-approval', '/change-refusal']) {
      const late = await staff.post(asStaff(answer), { requested: looked?.requested });
      expect(refusal(late)).toEqual({ status: 409, code: 'request_changed' });
    }
    const now = await owner.get(path);
    expect(now.body).toMatchObject({ name: 'Better Books', requested: { name: 'First National Bank' } });
    await owner.patch(path, { name: 'Better Poems' });
    const approved = await staff.post(asStaff('/change-approval'), { requested: { name: 'Better Poems' } });
    expect(approved).toMatchObject({ status: 200, body: { name: 'Better Poems', requested: null } });
    const again = await staff.post(asStaff('/change-approval'), { requested: { name: 'Better Poems' } });
    expect(seen(again)).toEqual(seen(approved));
    const refused = await staff.post(asStaff('/change-refusal'), { requested: { name: 'Better Poems' } });
    expect(refusal(refused)).toEqual({ status: 409, code: 'request_changed' });
    await owner.patch(path, { name: 'Better Books' });
    expect((await staff.post(asStaff('/change-approval'))).body).toMatchObject({ name: 'Better Books' });
  });

  it('is what staff saw when they let the business into production', async () => {
    const another = await owner.registers('Example Maps');
    const approval = `/businesses/${businessIdIn(another)}/production-approval`;
    await owner.post(`${another}/production-request`, { use_case: 'We mail maps.', purpose: 'To mail maps' });
    const looked = { use_case: 'We mail maps.', name: 'Example Maps', purpose: 'To mail maps' };
    await owner.patch(another, { name: 'First National Bank' });
    expect(refusal(await staff.post(approval, { requested: looked }))).toEqual({
      status: 409,
      code: 'request_changed',
    });
    await owner.patch(another, { name: 'Example Maps' });
    await owner.post(`${another}/production-request`, { use_case: 'We sell addresses.' });
    expect(refusal(await staff.post(approval, { requested: looked }))).toEqual({
      status: 409,
      code: 'request_changed',
    });
    await owner.post(`${another}/production-request`, { use_case: 'We mail maps.' });
    const approved = await staff.post(approval, { requested: looked });
    expect(approved).toMatchObject({ status: 200, body: { mode: 'production', name: 'Example Maps' } });
    expect((await staff.post(approval, { requested: looked })).status).toBe(200);
  });

  it.each([
    ['/change-approval', { requested: 'Better Books' }, 'requested'],
    ['/change-refusal', { requested: { name: 7 } }, 'requested.name'],
    ['/production-approval', { requested: { use_case: 7 } }, 'requested.use_case'],
  ])('%s of %j is refused by the field', async (answer, body, field) => {
    const refused = await staff.post(asStaff(answer), body);
    expect(refusal(refused)).toEqual({ status: 400, code: 'invalid_request' });
    expect((refused.body['error'] as { message: string }).message).toContain(field);
  });

  it('waits for nobody any more once the business is back in demo mode', async () => {
    await owner.patch(path, { name: 'First National Bank' });
    const withdrawn = await staff.post(asStaff('/production-withdrawal'));
    expect(withdrawn.body).toMatchObject({ name: 'Better Books', requested: null, mode: 'demo' });
    expect(await requests()).toEqual([]);
    expect((await staff.post(asStaff('/change-approval'))).body).toMatchObject({ name: 'Better Books' });
  });

  it('is answered by staff alone', async () => {
    expect(refusal(await owner.get('/staff/v1/change-requests'))).toEqual({ status: 403, code: 'staff_only' });
    for (const answer of ['/change-approval', '/change-refusal']) {
      expect(refusal(await owner.post(`/staff/v1${asStaff(answer)}`))).toEqual({ status: 403, code: 'staff_only' });
      const unknown = `/businesses/00000000-0000-4000-8000-000000000000${answer}`;
      expect(refusal(await staff.post(unknown))).toEqual({ status: 404, code: 'business_not_found' });
    }
  });
});
