import { dataKeys } from '#vault';
import { dataOf, refusal } from '../support/business.js';
import { Member } from '../support/member.js';
import { startService, type Service } from '../support/service.js';

describe('a member whose key is damaged', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  /** An owner with an admin and a developer. */
  const team = async (name: string) => {
    const { baseUrl } = service.running;
    const [owner, admin, developer] = await Promise.all(
      ['owner', 'admin', 'developer'].map((role) => Member.signIn(baseUrl, `${role}@${name}.example`)),
    );
    if (owner === undefined || admin === undefined || developer === undefined) throw new Error('three signed in');
    const path = await owner.registers();
    const added = async ({ email }: Member, role: string) =>
      (await owner.post(`${path}/members`, { email, role })).body;
    const admins = await added(admin, 'admin');
    const developers = await added(developer, 'developer');
    const [, , owners] = dataOf(await owner.get(`${path}/members`));
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

  it('is listed without an address while that of the account is, and can be removed', async () => {
    const { owner, developer, path, admins, developers, owners } = await team('addresses');
    await damaged(`account:${String(await service.running.services.accounts.find(developer.email))}`);
    const list = await owner.get(`${path}/members`);
    expect([list.status, dataOf(list)]).toEqual([200, [{ ...developers, email: null }, admins, owners]]);
    expect((await owner.delete(`${path}/members/${String(developers['id'])}`)).status).toBe(204);
    expect(dataOf(await owner.get(`${path}/members`))).toEqual([admins, owners]);
  });

  it('is passed over while that of the membership is, and holds up nobody else', async () => {
    const { owner, admin, developer, path, admins, developers, owners } = await team('memberships');
    const mend = await damaged(`member:${String(admins['id'])}`);
    const list = await owner.get(`${path}/members`);
    expect([list.status, dataOf(list)]).toEqual([200, [developers, owners]]);
    expect((await developer.get(path)).status).toBe(200);
    expect((await owner.patch(path, { name: 'Other Books' })).status).toBe(200);
    expect((await owner.post(`${path}/api-keys`, { name: 'of the shop' })).status).toBe(201);
    expect(refusal(await admin.get(path))).toEqual({ status: 404, code: 'business_not_found' });
    await mend();
    expect((await admin.get(path)).status).toBe(200);
    expect(dataOf(await owner.get(`${path}/members`))).toEqual([developers, admins, owners]);
  });
});
