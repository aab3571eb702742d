import { randomUUID } from 'node:crypto';
import { documentOf } from '#http';
import { CHANGE_REQUESTS } from '#projections';
import { ENDPOINT_REGISTRY } from '#webhooks';
import { authFace } from '../../apps/faces/src/index.js';
import { ask, dataOf, idOf, refusal, type Answer } from '../support/clients/ask.js';
import { Business } from '../support/personas/business.js';
import { mustBeDescribedBy } from '../support/clients/described-answer.js';
import { eventually } from '../support/time/eventually.js';
import { mailTo } from '../support/clients/mail-to.js';
import { businessIdIn, Member } from '../support/personas/member.js';
import { Person } from '../support/personas/person.js';
import { startService, type Service } from '../support/service/service.js';
import { Staff } from '../support/personas/staff.js';
import { WebhookReceiver } from '../support/webhooks/webhook-receiver.js';

const mustBeDescribed = mustBeDescribedBy(documentOf(authFace));

describe('what people who are members can end by themselves', () => {
  let service: Service;
  let baseUrl: string;
  beforeAll(async () => {
    service = await startService({ environment: { WEBHOOKS_ALLOW_LOCAL: 'true' } });
    ({ baseUrl } = service.running);
  });
  afterAll(() => service.stop());

  const someone = (): string => `${randomUUID()}@closing.example`;
  async function deletesAccount({ token }: { readonly token: string }): Promise<Answer> {
    const answer = await ask(baseUrl, 'DELETE', '/auth/v1/account', { authorization: `Bearer ${token}` });
    mustBeDescribed({ method: 'DELETE', path: '/auth/v1/account', ...answer });
    return answer;
  }
  async function inProduction(owner: Member, name: string): Promise<{ readonly path: string; readonly api: Business }> {
    const path = await owner.registers(name);
    const staff = await Staff.signedIn(baseUrl, service.demo.staff_email);
    await staff.approvesProduction(businessIdIn(path));
    const { key } = (await owner.post(`${path}/api-keys`, { name: 'web' })).body;
    return { path, api: new Business(baseUrl, String(key)) };
  }

  it('a business: its keys, endpoints, members and grants end without a webhook, and people still see its name', async () => {
    const owner = await Member.signIn(baseUrl, someone());
    const { path, api } = await inProduction(owner, 'Example Closing');
    const { member: admin } = await owner.brings(path, someone(), 'admin');
    const receiver = await WebhookReceiver.start();
    try {
      expect((await owner.post(`${path}/webhook-endpoints`, { url: receiver.url })).status).toBe(201);
      const [direct, approving] = [await Person.registered(baseUrl), await Person.registered(baseUrl)];
      await approving.put('/claim-approval', { required: true });
      const active = idOf(await api.claimKey(await direct.key()));
      const pending = idOf(await api.claimKey(await approving.key()));

      expect(refusal(await admin.delete(path))).toEqual({ status: 403, code: 'owner_only' });
      expect((await owner.delete(path)).status).toBe(204);

      expect(refusal(await api.status())).toEqual({ status: 401, code: 'unauthorized' });
      for (const member of [owner, admin]) {
        expect(refusal(await member.get(path))).toEqual({ status: 404, code: 'business_not_found' });
        expect(dataOf(await member.get('/console/v1/businesses'))).toEqual([]);
      }
      for (const [person, id] of [
        [direct, active],
        [approving, pending],
      ] as const) {
        const grant = await eventually(async () => {
          const [first] = dataOf(await person.get('/grants'));
          return first?.['status'] === 'released' ? first : undefined;
        });
        expect(grant).toMatchObject({ id, business: { name: 'Example Closing' } });
      }
      const [entry] = dataOf(await direct.get('/access-history'));
      expect(entry).toMatchObject({ action: 'claimed', business: { name: 'Example Closing' } });
      await direct.put('/name', { given_name: 'Other', family_name: 'Name' });
      const registry = await service.running.engines.records.get(ENDPOINT_REGISTRY, businessIdIn(path));
      expect(registry?.body.slots ?? []).toEqual([]);
      expect(receiver.received.filter(({ body }) => body['type'] !== 'webhook.test')).toEqual([]);
      expect((await owner.delete(path)).status).toBe(404);
    } finally {
      await receiver.stop();
    }
  });

  it('a business: what it asked staff for waits no more', async () => {
    const owner = await Member.signIn(baseUrl, someone());
    const staff = await Staff.signedIn(baseUrl, service.demo.staff_email);
    const asking = await owner.registers('Example Asking');
    await owner.bodyOf('POST', `${asking}/production-request`, { use_case: 'Letters.' });
    const { path: renaming } = await inProduction(owner, 'Example Renaming');
    await owner.bodyOf('PATCH', renaming, { name: 'Example Renamed' });
    const waiting = async (list: string): Promise<readonly unknown[]> =>
      dataOf(await staff.get(list)).map(({ business }) => (business as Answer['body'])['id']);
    expect(await waiting('/production-requests')).toEqual([businessIdIn(asking)]);
    expect(await waiting('/change-requests')).toEqual([businessIdIn(renaming)]);

    for (const path of [asking, renaming]) expect((await owner.delete(path)).status).toBe(204);

    expect(await waiting('/production-requests')).toEqual([]);
    expect(await waiting('/change-requests')).toEqual([]);
    // The list leaves out who asks for nothing, and its page is short by what is kept as open.
    const { views } = service.running.engines;
    const change = await views.get(CHANGE_REQUESTS, businessIdIn(renaming));
    expect(change?.body.status).toBe('answered');
  });

  it('an account that is no person, with its memberships, sessions and invitations', async () => {
    const owner = await Member.signIn(baseUrl, someone());
    const path = await owner.registers();
    const { member, id } = await owner.brings(path, someone(), 'admin');
    const { body: invitation } = await owner.post(`${await owner.registers()}/members`, {
      email: member.email,
      role: 'developer',
    });
    expect((await deletesAccount(member)).status).toBe(204);
    expect((await member.get('/console/v1/businesses')).status).toBe(401);
    expect(dataOf(await owner.get(`${path}/members`)).map((one) => one['id'])).not.toContain(id);
    expect(await service.running.services.accounts.find(member.email)).toBeUndefined();
    expect((await service.running.services.invitations.newestTo(member.email, 10))?.entries).toEqual([]);
    expect(invitation['status']).toBe('invited');
    expect((await mailTo(baseUrl, member.email)).map(({ subject }) => subject)).toEqual(['Your account was deleted']);
    const again = await Member.signIn(baseUrl, member.email);
    expect(dataOf(await again.get('/console/v1/businesses'))).toEqual([]);
  });

  it('but no account that is a person', async () => {
    const person = await Person.registered(baseUrl);
    expect(refusal(await deletesAccount(person))).toEqual({ status: 409, code: 'registered_person' });
    expect((await person.get('/me')).status).toBe(200);
  });

  it('but no account that is the last owner of a business, until that is closed', async () => {
    const owner = await Member.signIn(baseUrl, someone());
    const path = await owner.registers();
    expect(refusal(await deletesAccount(owner))).toEqual({ status: 409, code: 'last_owner' });
    expect((await owner.delete(path)).status).toBe(204);
    expect((await deletesAccount(owner)).status).toBe(204);
  });
});
