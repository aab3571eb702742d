import { documentOf } from '#http';
import { staffFace } from '../../apps/faces/src/index.js';
import { dataOf, idOf, refusal, type Answer } from '../support/clients/ask.js';
import { mustBeDescribedBy } from '../support/clients/described-answer.js';
import { Member } from '../support/personas/member.js';
import { startService, type Service } from '../support/service/service.js';
import { Staff } from '../support/personas/staff.js';

const mustBeDescribed = mustBeDescribedBy(documentOf(staffFace));
const PATH = '/staff/v1/businesses';

describe('staff who look for a business', () => {
  let service: Service;
  let staff: Staff;
  let owner: Member;
  beforeAll(async () => {
    service = await startService();
    staff = await Staff.signedIn(service.running.baseUrl, service.demo.staff_email);
    owner = await Member.signIn(service.running.baseUrl, 'owner@names.example');
  });
  afterAll(() => service.stop());

  const find = async (query: string): Promise<Answer> => {
    const answer = await staff.get(`/businesses${query}`);
    mustBeDescribed({ method: 'GET', path: PATH, ...answer });
    return answer;
  };
  const named = async (name: string): Promise<string> => {
    const made = await owner.post('/console/v1/businesses', { name });
    expect(made.status).toBe(201);
    return idOf(made);
  };
  const namesOf = (answer: Answer) => dataOf(answer).map(({ name }) => name);

  it('find it by a part of its name as it stands, or by its id, newest first', async () => {
    const id = await named('Café Crème');
    await named('Cafe Noir');
    const renamed = await named('Kiosk');
    expect(namesOf(await find('?query=%20CAFE'))).toEqual(['Cafe Noir', 'Café Crème']);
    expect(namesOf(await find('?query=cr%C3%A8me'))).toEqual(['Café Crème']);
    expect(namesOf(await find(`?query=${id.toUpperCase()}`))).toEqual(['Café Crème']);
    expect(dataOf(await find('?query=nobody'))).toEqual([]);
    expect((await owner.patch(`/console/v1/businesses/${renamed}`, { name: 'Cafe Kiosk' })).status).toBe(200);
    expect(namesOf(await find('?query=kiosk'))).toEqual(['Cafe Kiosk']);
    const whole = await staff.put(`/businesses/${id}/plan`, {
      name: 'big',
      requests_per_minute: 9,
      previews_per_day: 8,
    });
    expect(dataOf(await find(`?query=${id}`))).toEqual([whole.body]);
    expect(whole.body['role']).toBeNull();
  });

  it('see all that are not closed without a query', async () => {
    const id = await named('Short Life');
    expect(namesOf(await find(''))[0]).toBe('Short Life');
    expect((await owner.delete(`/console/v1/businesses/${id}`)).status).toBe(204);
    const names = namesOf(await find('?query='));
    expect(names).not.toContain('Short Life');
    expect(names).toContain(service.demo.business.name);
  });

  it('go on from page to page', async () => {
    const account = await service.running.services.accounts.findOrCreate('many@names.example');
    await service.world.manyBusinesses(account, 52);
    const first = await find('?query=letters');
    const rest = await find(`?query=letters&cursor=${String(first.body['next_cursor'])}`);
    const ids = [...dataOf(first), ...dataOf(rest)].map(({ id }) => id);
    expect([dataOf(first).length, ids.length, new Set(ids).size, rest.body['next_cursor']]).toEqual([50, 52, 52, null]);
  });

  it.each([
    [`?query=${'x'.repeat(101)}`, 'query'],
    ['?query=a&query=b', 'query'],
    ['?cursor=x', 'cursor'],
    ['?cursor=00000000-0000-4000-8000-000000000001', 'cursor'],
    ['?name=x', 'name'],
  ])('are told what is wrong with %s', async (query, field) => {
    const answer = await find(query);
    expect(refusal(answer)).toEqual({ status: 400, code: 'invalid_request' });
    expect((answer.body['error'] as { message: string }).message).toMatch(new RegExp(`^${field}\\b`));
  });

  it('are staff: nobody else finds anything', async () => {
    expect(refusal(await owner.get(PATH))).toEqual({ status: 403, code: 'staff_only' });
  });
});
