import { randomUUID } from 'node:crypto';
import { accessStream, staffStream } from '#domain';
import type { JsonObject } from '#event-store';
import { dataOf, idOf, refusal, seen } from '../support/clients/ask.js';
import { mailTo } from '../support/clients/mail-to.js';
import { Member } from '../support/personas/member.js';
import { Person } from '../support/personas/person.js';
import { ADDRESS, NAME } from '../support/personas/registration.js';
import { Browser } from '../support/web/browser.js';
import { opsJson, opsOptions } from '../support/processes/ops.js';
import { startService, type Service } from '../support/service/service.js';
import { Staff } from '../support/personas/staff.js';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
const SECOND = 'second@consent.example';
const NOT_FOUND = { status: 404, code: 'person_not_found' };

describe('staff who look for a person', () => {
  let service: Service;
  let staff: Staff;
  beforeAll(async () => {
    service = await startService({ environment: { STAFF_EMAILS: `staff@consent.example,${SECOND}` } });
    staff = await Staff.signedIn(service.running.baseUrl, service.demo.staff_email);
  });
  afterAll(() => service.stop());

  const emailOf = (kind: string): string => service.demo.people.find((person) => person.kind === kind)?.email ?? '';
  const REASON = 'Case 4711, asked by letter';
  const find = (email: string, reason = REASON) => staff.findsPerson(email, reason);
  const historyOf = (id: string, cursor = '') =>
    `/people/${id}/access-history?reason=${encodeURIComponent(REASON)}${cursor === '' ? '' : `&cursor=${cursor}`}`;

  it('find one by e-mail address, and learn nothing but that', async () => {
    const email = emailOf('direct');
    const { id } = await service.world.personWith(email);
    expect(seen(await find(email))).toEqual({ status: 200, body: { id, registered_at: TIME } });
    expect(seen(await find(email.toUpperCase()))).toMatchObject({ status: 200, body: { id } });
  });

  it('find no stranger and no account without a person', async () => {
    expect(refusal(await find('nobody@people.example'))).toEqual(NOT_FOUND);
    expect(refusal(await find(service.demo.staff_email))).toEqual(NOT_FOUND);
    expect(refusal(await find('no-address'))).toEqual({ status: 400, code: 'invalid_request' });
  });

  it('find nobody who was deleted', async () => {
    const email = emailOf('approves_claims');
    const person = await service.world.personWith(email);
    await person.deletesAccount();
    expect(refusal(await find(email))).toEqual(NOT_FOUND);
    expect(refusal(await staff.get(historyOf(person.id)))).toEqual(NOT_FOUND);
  });

  it('read the access history as it happened, with their own look and its reason first', async () => {
    const { business, demo, running } = service;
    const person = await Person.registered(running.baseUrl);
    const id = idOf(await person.get('/me'));
    const claimed = await business.claimKey(await person.key());
    await business.read(idOf(claimed));
    const path = historyOf(id);

    const history = await staff.get(path);
    const own = { id: demo.business.id, name: demo.business.name, purpose: null };
    const shown = { business: own, channel: 'api', at: TIME, reason: null, assistant: null };
    const looked = {
      ...{ at: TIME, business: null, action: 'viewed_by_staff', channel: null, grant_id: null },
      ...{ fields: ['access_history'], reason: REASON, assistant: null },
    };
    const grant = { grant_id: claimed.body['id'], fields: ['name', 'address'] };
    expect(seen(history)).toEqual({
      status: 200,
      body: {
        data: [
          looked,
          { ...shown, ...grant, action: 'read' },
          { ...shown, ...grant, action: 'claimed' },
          { ...shown, action: 'previewed', grant_id: null, fields: ['display.name', 'display.locality'] },
        ],
        next_cursor: null,
      },
    });
    expect(dataOf(await staff.get(path))).toEqual([looked, ...dataOf(history)]);
    expect(dataOf(await person.get('/access-history')).map(({ action }) => action)).toEqual([
      ...['viewed_by_staff', 'viewed_by_staff', 'read', 'claimed', 'previewed'],
    ]);

    const accountId = (await running.services.accounts.find(demo.staff_email)) ?? '';
    const looks = await running.engines.log.readStream(staffStream(accountId), { direction: 'backwards', limit: 10 });
    const look = { accountId, personId: id, cursor: null, fields: ['access_history'] };
    expect(looks.map(({ type, data }) => ({ type, data })).slice(0, 2)).toEqual([
      { type: 'staff.looked.v1', data: look },
      { type: 'staff.looked.v1', data: look },
    ]);
  });

  it('are seen by the person when they search and find, before they are told, with the reason', async () => {
    const person = await Person.registered(service.running.baseUrl);
    expect((await find(person.email)).status).toBe(200);
    const search = { action: 'viewed_by_staff', business: null, fields: ['id', 'registered_at'], reason: REASON };
    expect(dataOf(await person.get('/access-history'))).toMatchObject([search]);
  });

  it('leave a trace of each search in vain that says by whom and why, without the address', async () => {
    const { engines, services } = service.running;
    const accountId = (await services.accounts.find(service.demo.staff_email)) ?? '';
    const sought = `${randomUUID()}@nowhere.example`;
    for (const email of [sought, sought.toUpperCase(), 'other@nowhere.example'])
      expect(refusal(await find(email, `asked by ${email}`))).toEqual(NOT_FOUND);
    const stored = await engines.log.readStream(staffStream(accountId), { direction: 'backwards', limit: 3 });
    expect(stored.map(({ type }) => type)).toEqual(Array<string>(3).fill('staff.searched.v1'));
    expect(JSON.stringify(stored)).not.toMatch(/asked by/);
    const asked = ['looks', '--looker', accountId, '--limit', '3'];
    const { looks } = (await opsJson<{ looks: readonly JsonObject[] }>(asked, opsOptions(service))).json;
    expect(looks.map(({ reason }) => reason)).toEqual(Array<string>(3).fill('asked by …'));
    const [other, second, first] = looks.map(({ sought: pseudonym }) => pseudonym);
    expect([second === first, other === first]).toEqual([true, false]);
    expect(JSON.stringify(looks)).not.toContain('nowhere');
  });

  it('say why they search', async () => {
    for (const body of [
      { email: 'a@b.example' },
      { email: 'a@b.example', reason: '' },
      { email: 'a@b.example', reason: 7 },
    ]) {
      const answer = await staff.post('/people/search', body);
      expect(refusal(answer)).toEqual({ status: 400, code: 'invalid_request' });
    }
  });

  it('erase a person by two of them, of which the person is told before', async () => {
    const { baseUrl } = service.running;
    const person = await Person.registered(baseUrl);
    const owner = await Member.signIn(baseUrl, person.email);
    const path = await owner.registers();
    const id = idOf(await person.get('/me'));
    const second = await Staff.signedIn(baseUrl, SECOND);
    const asked = await staff.post(`/people/${id}/erasure`, { reason: REASON });
    const request = {
      id: asked.body['id'],
      person_id: id,
      reason: REASON,
      requested_by: service.demo.staff_email,
      at: TIME,
    };
    expect(seen(asked)).toEqual({ status: 202, body: request });
    expect((await staff.post(`/people/${id}/erasure`, { reason: 'again' })).body['id']).toBe(request.id);
    expect(dataOf(await second.get('/erasures'))).toEqual([request]);
    expect(dataOf(await person.get('/access-history')).map(({ fields }) => fields)).toEqual([
      ['erasure_requested'],
      ['erasure_requested'],
    ]);
    expect((await mailTo(baseUrl, person.email)).map(({ subject }) => subject)).toContain(
      'Your account is to be deleted',
    );

    const approval = `/erasures/${String(request.id)}/approval`;
    const own = { status: 403, code: 'second_person_required' };
    expect(refusal(await staff.post(approval, { reason: REASON }))).toEqual(own);
    expect((await person.get('/me')).status).toBe(200);
    expect(refusal(await second.post(`/erasures/${randomUUID()}/approval`, { reason: 'x' }))).toEqual({
      status: 404,
      code: 'erasure_not_found',
    });
    expect((await second.post(approval, { reason: 'Seen the letter' })).status).toBe(200);
    expect((await person.get('/me')).status).toBe(401);
    expect(refusal(await owner.get(path))).toMatchObject({ status: 401 });
    expect(refusal(await find(person.email))).toEqual(NOT_FOUND);
    expect(dataOf(await second.get('/erasures'))).toEqual([]);
    expect(refusal(await second.post(approval, { reason: 'x' }))).toEqual({ status: 404, code: 'erasure_not_found' });
    expect(refusal(await staff.post(`/people/${id}/erasure`, { reason: REASON }))).toEqual(NOT_FOUND);
  });

  it('see the next page of those that wait when the last one of a page was answered meanwhile', async () => {
    const { erasureRequests } = service.running.services;
    for (let n = 0; n < 52; n++) await erasureRequests.add(randomUUID(), REASON, 'operator:Ida Example');
    const ids = (await erasureRequests.newest(52))?.entries.map(({ id }) => id) ?? [];
    const second = await Staff.signedIn(service.running.baseUrl, SECOND);
    const first = await second.get('/erasures');
    for (const id of ids.slice(0, 50)) await erasureRequests.remove(id);
    const rest = await second.get(`/erasures?cursor=${String(first.body['next_cursor'])}`);
    expect([first, rest].map((page) => dataOf(page).map(({ id }) => id))).toEqual([ids.slice(0, 50), ids.slice(50)]);
    for (const id of ids.slice(50)) await erasureRequests.remove(id);
  });

  it('approve no erasure of themselves', async () => {
    const { baseUrl } = service.running;
    const second = await Staff.signedIn(baseUrl, SECOND);
    const own = await Person.signedIn(baseUrl, SECOND);
    await own.post('/registration', { name: NAME, address: ADDRESS });
    const id = idOf(await own.get('/me'));
    const { body } = await staff.post(`/people/${id}/erasure`, { reason: REASON });
    const approval = `/erasures/${String(body['id'])}/approval`;
    expect(refusal(await second.post(approval, { reason: REASON }))).toEqual({
      status: 403,
      code: 'second_person_required',
    });
  });

  it('leave no trace of a look that a link on somebody’s page led them to', async () => {
    const person = await service.world.person();
    const browser = await Browser.signedIn(service.running.baseUrl, SECOND);
    const path = `/staff/v1${historyOf(person.id)}`;
    const led = [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
      { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
    ];
    for (const headers of led) {
      expect(refusal(await browser.send('GET', path, undefined, headers))).toEqual({
        status: 403,
        code: 'origin_refused',
      });
    }
    expect(await service.running.engines.log.lastRevision(accessStream(person.id))).toBeUndefined();
    const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
    expect((await browser.send('GET', path, undefined, own)).status).toBe(200);
  });

  it('must say why they look, in words that can be shown on one line', async () => {
    const person = await service.world.person();
    const path = `/people/${person.id}/access-history`;
    for (const query of ['', '?reason=', '?reason=%20%E2%80%8B', '?reason=a%0Ab', `?reason=${'x'.repeat(201)}`]) {
      const answer = await staff.get(path + query);
      expect(answer).toMatchObject({
        status: 400,
        body: {
          error: { code: 'invalid_request', message: expect.stringMatching(/^reason (must|is required)/) as string },
        },
      });
    }
    expect(await service.running.engines.log.lastRevision(accessStream(person.id))).toBeUndefined();
  });

  it('leave none of their reasons in clear in the log', async () => {
    const person = await service.world.person();
    await staff.get(historyOf(person.id));
    const [look] = await service.running.engines.log.readStream(accessStream(person.id), {
      direction: 'backwards',
      limit: 1,
    });
    expect(look).toMatchObject({ type: 'access.viewed_by_staff.v1', data: { fields: ['access_history'] } });
    expect(JSON.stringify(look)).not.toMatch(/Case 4711|asked by letter/);
  });

  it('pages through a long history', async () => {
    const { world, business } = service;
    const person = await world.person();
    const claimed = await business.claimKey(await person.key());
    for (let read = 0; read < 53; read++) await business.read(idOf(claimed));
    const first = await staff.get(historyOf(person.id));
    const second = await staff.get(historyOf(person.id, String(first.body['next_cursor'])));
    expect([dataOf(first).length, dataOf(second).length, second.body['next_cursor']]).toEqual([50, 6, null]);
    expect(dataOf(second).map(({ action }) => action)).toEqual([
      ...Array<string>(4).fill('read'),
      'claimed',
      'previewed',
    ]);
  });

  it('find no person behind an id that nobody has', async () => {
    for (const id of [randomUUID(), 'no-uuid']) {
      expect(refusal(await staff.get(historyOf(id)))).toEqual(NOT_FOUND);
    }
  });

  it('are staff: nobody else finds anybody', async () => {
    const stranger = await Staff.signedIn(service.running.baseUrl, 'curious@people.example');
    const onlyStaff = { status: 403, code: 'staff_only' };
    expect(refusal(await stranger.post(`/people/search`, {}))).toEqual(onlyStaff);
    expect(refusal(await stranger.get('/erasures'))).toEqual(onlyStaff);
    expect(refusal(await stranger.get(`/people/${randomUUID()}/access-history`))).toEqual(onlyStaff);
  });

  it.each([
    ['POST', 'production-approval', { reason: 7 }, 'reason must be a string'],
    ['POST', 'production-withdrawal', { reason: 'x'.repeat(2001) }, 'reason must have at most 2000 characters'],
    ['PUT', 'plan', {}, 'name is required'],
    ['PUT', 'plan', { name: 'x', requests_per_minute: 0, previews_per_day: 1 }, /^requests_per_minute must be a whole/],
    [
      'PUT',
      'plan',
      { name: 'x', requests_per_minute: 1, previews_per_day: 1.5 },
      /^previews_per_day must be a whole number/,
    ],
  ])('hear what is wrong: %s %s, case %#', async (method, route, body, message) => {
    const { id } = service.demo.business;
    const answer = await staff.call(method, `/businesses/${id}/${route}`, body);
    const text = typeof message === 'string' ? message : (expect.stringMatching(message) as string);
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid_request', message: text } } });
  });

  it.each(['production-approval', 'production-withdrawal'])('hear of an unknown business: %s', async (route) => {
    const answer = await staff.post(`/businesses/${randomUUID()}/${route}`);
    expect(refusal(answer)).toEqual({ status: 404, code: 'business_not_found' });
  });
});
