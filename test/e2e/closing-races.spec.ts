import { DocumentStoreUnavailable } from '#document-store';
import { endpointStream } from '#domain';
import { ENDPOINT_REGISTRY } from '#webhooks';
import { dataOf, idOf, refusal } from '../support/clients/ask.js';
import { Business } from '../support/personas/business.js';
import { businessIdIn, Member } from '../support/personas/member.js';
import { Person } from '../support/personas/person.js';
import { startService, type Service } from '../support/service/service.js';
import { Staff } from '../support/personas/staff.js';
import { eventually } from '../support/time/eventually.js';

describe('a business that is closed while something is still being added to it', () => {
  let service: Service;
  let owner: Member;
  let path: string;
  let closes: () => Promise<void>;
  beforeAll(async () => {
    service = await startService({ environment: { WEBHOOKS_ALLOW_LOCAL: 'true' } });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    const { baseUrl } = service.running;
    owner = await Member.signIn(baseUrl, 'owner@closing-races.example');
    path = await owner.registers();
    const staff = await Staff.signedIn(baseUrl, service.demo.staff_email);
    await staff.approvesProduction(businessIdIn(path));
    const api = new Business(baseUrl, String((await owner.post(`${path}/api-keys`, { name: 'first' })).body['key']));
    const direct = await Person.registered(baseUrl);
    idOf(await api.claimKey(await direct.key()));
    closes = async () => {
      expect((await owner.delete(path)).status).toBe(204);
      // Whoever ends what a closed business leaves behind comes to its grants last.
      await eventually(async () => dataOf(await direct.get('/grants'))[0]?.['status'] === 'released');
    };
  });
  afterEach(() => jest.restoreAllMocks());

  it.each([
    ['before it has its place', 1],
    ['once it is written, and before its place is looked at again', 2],
  ])('keeps no webhook endpoint (%s)', async (_, closedAt) => {
    const { endpointRegistry } = service.running.services.webhooks;
    const reserve = endpointRegistry.reserve.bind(endpointRegistry);
    const spied = jest.spyOn(endpointRegistry, 'reserve').mockImplementation(async (...endpoint) => {
      if (spied.mock.calls.length === closedAt) await closes();
      return reserve(...endpoint);
    });
    expect((await owner.post(`${path}/webhook-endpoints`, { url: 'http://127.0.0.1:9/' })).status).toBe(201);
    const registry = await service.running.engines.records.get(ENDPOINT_REGISTRY, businessIdIn(path));
    expect(registry?.body.slots ?? []).toEqual([]);
  });

  it('keeps no webhook endpoint that a kill cut off behind its event', async () => {
    const { endpointRegistry } = service.running.services.webhooks;
    const reserve = endpointRegistry.reserve.bind(endpointRegistry);
    let stream = '';
    jest
      .spyOn(endpointRegistry, 'reserve')
      .mockImplementationOnce(async (businessId, endpointId) => {
        await closes();
        stream = endpointStream(endpointId);
        return reserve(businessId, endpointId);
      })
      .mockImplementationOnce(() => Promise.reject(new DocumentStoreUnavailable('killed')));
    expect((await owner.post(`${path}/webhook-endpoints`, { url: 'http://127.0.0.1:9/' })).status).toBe(503);
    const { log, records } = service.running.engines;
    await eventually(async () => {
      const [last] = await log.readStream(stream, { direction: 'backwards', limit: 1 });
      return last?.type === 'endpoint.removed.v1' || undefined;
    });
    await eventually(async () => {
      return (await records.get(ENDPOINT_REGISTRY, businessIdIn(path)))?.body.slots.length === 0 || undefined;
    });
  });

  it('has no API key that works', async () => {
    const { apiKeys } = service.running.services;
    const issue = apiKeys.issue.bind(apiKeys);
    jest.spyOn(apiKeys, 'issue').mockImplementationOnce(async (...key) => {
      await closes();
      return issue(...key);
    });
    const { body } = await owner.post(`${path}/api-keys`, { name: 'late' });
    const late = new Business(service.running.baseUrl, String(body['key']));
    expect(refusal(await late.status())).toEqual({ status: 401, code: 'unauthorized' });
    // Nor is its record kept for good: what is revoked is swept.
    expect(await apiKeys.issued(String(body['key']))).toMatchObject({ revokedAt: expect.any(String) as string });
  });

  it('keeps no record as of a key that works where a kill cut an API key off', async () => {
    const { apiKeys } = service.running.services;
    const issue = apiKeys.issue.bind(apiKeys);
    let late = '';
    jest.spyOn(apiKeys, 'issue').mockImplementationOnce(async (...key) => {
      await closes();
      await issue(...key);
      [late] = key;
      throw new DocumentStoreUnavailable('killed');
    });
    expect((await owner.post(`${path}/api-keys`, { name: 'late' })).status).toBe(503);
    expect(await apiKeys.issued(late)).toMatchObject({ revokedAt: expect.any(String) as string });
  });
});
