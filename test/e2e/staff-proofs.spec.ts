import { randomUUID } from 'node:crypto';
import { accessStream, staffStream } from '#domain';
import { checkBundle, parseVkeys } from '../../sdk/verify/src/index.js';
import { dataOf, idOf, refusal, type Answer } from '../support/clients/ask.js';
import type { Person } from '../support/personas/person.js';
import { startService, type Service } from '../support/service/service.js';
import { Staff } from '../support/personas/staff.js';

const REASON = 'Case 4711, asked by letter';
const INVALID = { status: 400, code: 'invalid_request' };

describe('staff who are asked on paper for a proof of a history', () => {
  let service: Service;
  let staff: Staff;
  beforeAll(async () => {
    service = await startService();
    staff = await Staff.signedIn(service.running.baseUrl, service.demo.staff_email);
  });
  afterAll(() => service.stop());

  const pathOf = (id: string, query: Readonly<Record<string, string>> = { reason: REASON }) =>
    `/people/${id}/access-history/proof?${new URLSearchParams(query).toString()}`;
  const entriesOf = ({ body }: Answer) => (body['entries'] as unknown[]).length;
  const cursorOf = ({ body }: Answer) => String(body['next_cursor']);
  const accountOfStaff = async () => (await service.running.services.accounts.find(service.demo.staff_email)) ?? '';

  async function checked(pages: readonly Answer[]) {
    const keys = await parseVkeys(await (await fetch(`${service.running.baseUrl}/log/v1/key`)).text());
    return checkBundle({ pages: pages.map(({ body }) => JSON.stringify(body)) }, { keys });
  }

  /** Somebody whose address was read so often. */
  async function read(times: number): Promise<Person> {
    const person = await service.world.person();
    const grantId = idOf(await service.business.claimKey(await person.key()));
    await service.business.read(grantId);
    const { log } = service.running.engines;
    const [last] = await log.readStream(accessStream(person.id), { direction: 'backwards', limit: 1 });
    if (last === undefined) throw new Error('a read is written down');
    const { type, data, metadata } = last;
    const more = Array.from({ length: times - 1 }, () => ({ id: randomUUID(), type, data, metadata }));
    if (more.length > 0) await log.append(accessStream(person.id), more, 'any');
    return person;
  }

  it('get what the person would, which holds without the service, with their own look in it', async () => {
    const person = await read(1);
    const page = await staff.get(pathOf(person.id));
    expect([page.status, Object.keys(page.body).sort()]).toEqual([
      200,
      ['checkpoint', 'entries', 'hand_overs', 'head', 'next_cursor'],
    ]);
    const { holds, problems, history } = await checked([page]);
    expect([holds, problems]).toEqual([true, []]);
    expect(history.map(({ what }) => what)).toEqual([
      ...['looked the key up', 'got the address', 'read the address'],
      'looked at the person’s record',
    ]);
  });

  it('are seen by the person with each page that they get, and their reason', async () => {
    const person = await read(120);
    const first = await staff.get(pathOf(person.id));
    const second = await staff.get(pathOf(person.id, { reason: REASON, cursor: cursorOf(first) }));
    expect([entriesOf(first), entriesOf(second), second.body['next_cursor']]).toEqual([100, 23, null]);
    expect((await checked([first, second])).problems).toEqual([]);

    const history = dataOf(await staff.looksAt(person.id, { reason: 'again' }));
    expect(history.slice(0, 4).map(({ action, reason, fields }) => [action, reason, fields])).toEqual([
      ['viewed_by_staff', 'again', ['access_history']],
      ['viewed_by_staff', REASON, ['access_history']],
      ['viewed_by_staff', REASON, ['access_history']],
      ['read', null, ['name', 'address']],
    ]);
    const stream = staffStream(await accountOfStaff());
    const looks = await service.running.engines.log.readStream(stream, { direction: 'backwards', limit: 3 });
    expect(looks.map(({ data }) => [data['personId'], data['cursor']])).toEqual([
      [person.id, null],
      [person.id, '22'],
      [person.id, null],
    ]);
  });

  it('say why, go on with no cursor but one of that person’s, and leave no look where they get nothing', async () => {
    const [one, other] = [await read(101), await read(101)];
    const others = cursorOf(await staff.get(pathOf(other.id)));
    for (const query of [{}, { reason: '' }, { reason: REASON, cursor: others }, { reason: REASON, cursor: 'x' }])
      expect(refusal(await staff.get(pathOf(one.id, query as Record<string, string>)))).toEqual(INVALID);
    const { log } = service.running.engines;
    const [last] = await log.readStream(accessStream(one.id), { direction: 'backwards', limit: 1 });
    expect(last?.type).toBe('access.read.v1');
  });

  it('get none of nobody and of the deleted', async () => {
    const notFound = { status: 404, code: 'person_not_found' };
    const erased = await read(1);
    await erased.deletesAccount();
    for (const id of [randomUUID(), 'no-uuid', erased.id])
      expect(refusal(await staff.get(pathOf(id)))).toEqual(notFound);
  });

  it('are staff: nobody else gets one', async () => {
    const stranger = await Staff.signedIn(service.running.baseUrl, 'curious@people.example');
    const person = await read(1);
    expect(refusal(await stranger.get(pathOf(person.id)))).toEqual({ status: 403, code: 'staff_only' });
  });
});
