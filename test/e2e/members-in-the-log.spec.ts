import { randomUUID } from 'node:crypto';
import { MEMBERSHIP_RECORDS } from '#disclosure';
import { businessStream } from '#domain';
import { MAX_READ, type RecordedEvent } from '#event-store';
import { dataKeys } from '#vault';
import { dataOf, refusal } from '../support/clients/ask.js';
import { eventually } from '../support/time/eventually.js';
import { businessIdIn, Member } from '../support/personas/member.js';
import { Person } from '../support/personas/person.js';
import { byTest, startService, type Service } from '../support/service/service.js';

describe('a member of a business, in the log', () => {
  let service: Service;
  let baseUrl: string;
  let host: Member;
  beforeAll(async () => {
    service = await startService();
    ({ baseUrl } = service.running);
    host = await Member.signIn(baseUrl, 'host@businesses.example');
  });
  afterAll(() => service.stop());

  const eventsOf = (path: string): Promise<readonly RecordedEvent[]> =>
    service.running.engines.log.readStream(businessStream(businessIdIn(path)), {
      direction: 'forwards',
      limit: MAX_READ,
    });
  const accountOf = async (email: string): Promise<string> =>
    String(await service.running.services.accounts.find(email));

  /** Somebody who signed in, and is a member of the business. */
  function added(path: string, role: string, email = `${randomUUID()}@members.example`) {
    return host.brings(path, email, role);
  }
  const memberIdIn = ({ data: { memberId } }: RecordedEvent): string => (typeof memberId === 'string' ? memberId : '');
  const isForgotten = async (memberId: string): Promise<boolean> => {
    const { records } = service.running.engines;
    const left = [await records.get(dataKeys, `member:${memberId}`), await records.get(MEMBERSHIP_RECORDS, memberId)];
    return left.every((record) => record === undefined);
  };

  it('is known by the id of the membership, in what it does too', async () => {
    const path = await host.registers();
    const { member, id } = await added(path, 'admin');
    expect((await member.patch(path, { claim_window_minutes: 20 })).status).toBe(200);
    const events = await eventsOf(path);
    const [first] = dataOf(await host.get(`${path}/members`)).slice(-1);
    expect(events.map(({ metadata }) => metadata.actor)).toEqual([
      ...Array<string>(3).fill(`member:${String(first?.['id'])}`),
      ...Array<string>(2).fill(`member:${id}`),
    ]);
    const text = JSON.stringify(events);
    for (const email of [host.email, member.email]) expect(text).not.toContain(await accountOf(email));
  });

  it('who was removed can be told by nobody any more', async () => {
    const path = await host.registers();
    const { member, id } = await added(path, 'developer');
    expect(await isForgotten(id)).toBe(false);
    expect((await host.delete(`${path}/members/${id}`)).status).toBe(204);
    expect(await isForgotten(id)).toBe(true);
    expect(dataOf(await member.get('/console/v1/businesses'))).toEqual([]);
    expect(refusal(await member.get(path))).toEqual({ status: 404, code: 'business_not_found' });
  });

  it('who is invited again leaves no second trace', async () => {
    const path = await host.registers();
    const { member, id } = await added(path, 'developer');
    const again = await host.post(`${path}/members`, { email: member.email, role: 'developer' });
    expect(refusal(again)).toEqual({ status: 409, code: 'already_member' });
    const { memberships, invitations } = service.running.services;
    expect((await memberships.of(await accountOf(member.email))).map(({ memberId }) => memberId)).toEqual([id]);
    expect((await invitations.newestTo(member.email, 10))?.entries).toEqual([]);
  });

  it('whose account stands there in clear, from before it was sealed, is a member as any other, until the account goes', async () => {
    const path = await host.registers('Example Heritage');
    const person = await Person.registered(baseUrl);
    const data = { memberId: randomUUID(), accountId: await accountOf(person.email), role: 'admin' };
    const { clock, log } = service.running.engines;
    const metadata = { ...byTest, causationId: null, time: clock.iso() };
    const event = { id: randomUUID(), type: 'business.member_added.v1', data, metadata };
    await log.append(businessStream(businessIdIn(path)), [event], 'any');
    const member = await Member.signIn(baseUrl, person.email);
    expect((await member.patch(path, { claim_window_minutes: 20 })).body['role']).toBe('admin');
    const listed = await eventually(async () => dataOf(await member.get('/console/v1/businesses'))[0]);
    expect(listed).toMatchObject({ id: businessIdIn(path), role: 'admin' });
    expect((await person.delete('/me')).status).toBe(204);
    expect(dataOf(await host.get(`${path}/members`))).toHaveLength(1);
  });

  it('ends with the account, also as the only owner of what was registered while it was being deleted', async () => {
    const person = await Person.registered(baseUrl);
    const accountId = await accountOf(person.email);
    expect((await person.delete('/me')).status).toBe(204);
    const [businessId = ''] = await service.world.manyBusinesses(accountId, 1);
    const path = `/console/v1/businesses/${businessId}`;
    const ended = await eventually(async () =>
      (await eventsOf(path)).find(({ type }) => type === 'business.member_removed.v1'),
    );
    await eventually(async () => (await isForgotten(memberIdIn(ended))) || undefined);
    expect(JSON.stringify(await eventsOf(path))).not.toContain(accountId);
  });
});
