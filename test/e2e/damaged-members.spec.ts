import { businessStream } from '#domain';
import { MAX_READ } from '#event-store';
import { PARKED, parkedId, POLICY_EVENTS } from '#projecting';
import { dataKeys } from '#vault';
import { dataOf, refusal } from '../support/clients/ask.js';
import { eventually } from '../support/time/eventually.js';
import { businessIdIn, Member } from '../support/personas/member.js';
import { startService, type Service } from '../support/service/service.js';

describe('a member whose key is damaged', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  /** An owner with an admin and a developer. */
  const team = async (name: string) => {
    const { baseUrl } = service.running;
    const owner = await Member.signIn(baseUrl, `owner@${name}.example`);
    const path = await owner.registers();
    const { member: admin } = await owner.brings(path, `admin@${name}.example`, 'admin');
    const { member: developer } = await owner.brings(path, `developer@${name}.example`, 'developer');
    const [developers, admins, owners] = dataOf(await owner.get(`${path}/members`));
    if (developers === undefined || admins === undefined) throw new Error('all three are members');
    return { owner, admin, developer, path, admins, developers, owners };
  };
  /** Damages a data key; what it resolves to puts it back. */
  const damaged = async (subject: string): Promise<() => Promise<unknown>> => {
    const { records } = service.running.engines;
    const record = await records.get(dataKeys, subject);
    if (record === undefined) throw new Error(`${subject} has a data key`);
    const wrapped = record.body.wrapped.slice(0, -4) + (record.body.wrapped.endsWith('AAAA') ? 'BBBB' : 'AAAA');
    await records.replace(dataKeys, subject, record.version, { ...record.body, wrapped });
    return () => records.replace(dataKeys, subject, record.version + 1, record.body);
  };

  /** The policy on memberships meets the member's event once more. Why it could not handle it; null when it did. */
  const triedAgain = async (path: string, memberId: string): Promise<string | null> => {
    const { log, records, clock } = service.running.engines;
    const all = await log.readStream(businessStream(businessIdIn(path)), {
      direction: 'forwards',
      limit: MAX_READ,
    });
    const added = all.find(({ type, data }) => type === 'business.member_added.v1' && data['memberId'] === memberId);
    if (added === undefined) throw new Error('the member was added');
    const { stream, revision, position, type: eventType } = added;
    const place = { projection: 'policy/memberships', collection: POLICY_EVENTS, documentId: added.id };
    const times = { parkedAt: null, askedAt: clock.iso() };
    const record = { ...place, stream, revision, position, eventType, error: 'Error', attempts: 1, ...times };
    await records.create(PARKED, parkedId(place), record);
    const tried = await eventually(async () => {
      const standing = await records.get(PARKED, parkedId(place));
      return standing?.body.askedAt === null || standing === undefined ? { standing } : undefined;
    });
    return tried.standing?.body.error ?? null;
  };

  it('is listed without an address while that of the account is, and can be removed', async () => {
    const { owner, developer, path, admins, developers, owners } = await team('addresses');
    await damaged(`account:${String(await service.running.services.accounts.find(developer.email))}`);
    const list = await owner.get(`${path}/members`);
    expect([list.status, dataOf(list)]).toEqual([200, [{ ...developers, email: null }, admins, owners]]);
    expect((await owner.delete(`${path}/members/${String(developers['id'])}`)).status).toBe(204);
    expect(dataOf(await owner.get(`${path}/members`))).toEqual([admins, owners]);
  });

  it('stays a member to the policy on memberships while that of the account is', async () => {
    const { owner, developer, path, developers } = await team('accounts');
    const mend = await damaged(`account:${String(await service.running.services.accounts.find(developer.email))}`);
    expect(await triedAgain(path, String(developers['id']))).toBeNull();
    await mend();
    expect((await developer.get(path)).status).toBe(200);
    expect(dataOf(await owner.get(`${path}/members`))).toContainEqual(developers);
  });

  it('is left out while the key of the membership is damaged, without holding up anybody else', async () => {
    const { owner, admin, developer, path, admins, developers, owners } = await team('memberships');
    const mend = await damaged(`member:${String(admins['id'])}`);
    const list = await owner.get(`${path}/members`);
    expect([list.status, dataOf(list)]).toEqual([200, [developers, owners]]);
    expect((await developer.get(path)).status).toBe(200);
    expect((await owner.patch(path, { name: 'Other Books' })).status).toBe(200);
    expect((await owner.post(`${path}/api-keys`, { name: 'of the shop' })).status).toBe(201);
    expect(refusal(await admin.get(path))).toEqual({ status: 404, code: 'business_not_found' });
    expect(await triedAgain(path, String(admins['id']))).toBe('CryptoUnavailable');
    expect(await triedAgain(path, String(developers['id']))).toBeNull();
    await mend();
    expect((await admin.get(path)).status).toBe(200);
    expect(dataOf(await owner.get(`${path}/members`))).toEqual([developers, admins, owners]);
  });
});
