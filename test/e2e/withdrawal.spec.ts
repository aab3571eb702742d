import { dataOf, idOf, refusal, seen } from '../support/clients/ask.js';
import { Person } from '../support/personas/person.js';
import { startService, type Service } from '../support/service/service.js';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;

describe('a business that withdraws a claim', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  const approving = async () => {
    const person = await Person.registered(service.running.baseUrl);
    await person.put('/claim-approval', { required: true });
    return person;
  };
  const claimOn = async (person: Person) => idOf(await service.business.claimKey(await person.key(), 'order-1'));

  it('ends the claim as released for both sides, and the person has nothing left to approve', async () => {
    const person = await approving();
    const grantId = await claimOn(person);

    const withdrawn = await service.business.withdraw(grantId);
    expect(seen(withdrawn)).toEqual({ status: 200, body: { id: grantId, status: 'released', released_at: TIME } });

    const read = await service.business.read(grantId);
    const claimedAt = read.body['claimed_at'];
    const ended = { id: grantId, status: 'released', external_ref: 'order-1', claimed_at: claimedAt };
    expect(seen(read)).toEqual({ status: 200, body: ended });
    expect(dataOf(await person.get('/grants?status=pending_approval'))).toEqual([]);
    expect(dataOf(await person.get('/grants'))).toMatchObject([{ id: grantId, status: 'released', ended_at: TIME }]);
    expect(refusal(await person.post(`/grants/${grantId}/approval`))).toEqual({
      status: 409,
      code: 'grant_not_pending',
    });
  });

  it('is refused for a claim that was answered, released, or is being withdrawn a second time', async () => {
    const notPending = { status: 409, code: 'grant_not_pending' };
    const person = await approving();
    const approved = await claimOn(person);
    await person.post(`/grants/${approved}/approval`);
    expect(refusal(await service.business.withdraw(approved))).toEqual(notPending);
    expect((await service.business.read(approved)).body['status']).toBe('active');

    const denied = await claimOn(person);
    await person.post(`/grants/${denied}/denial`);
    const withdrawn = await claimOn(person);
    const twins = await Promise.all([1, 2, 3].map(() => service.business.withdraw(withdrawn)));
    expect(twins.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    for (const grantId of [denied, withdrawn]) {
      expect(refusal(await service.business.withdraw(grantId))).toEqual(notPending);
    }
  });

  it('finds no claim of another business', async () => {
    const grantId = await claimOn(await approving());
    const { api: other } = await service.world.business();
    const foreign = await other.withdraw(grantId);
    const missing = await other.withdraw('00000000-0000-4000-8000-00000000ffff');
    expect(refusal(foreign)).toEqual({ status: 404, code: 'grant_not_found' });
    expect(refusal(missing)).toEqual(refusal(foreign));
    expect((await service.business.read(grantId)).body['status']).toBe('pending_approval');
  });
});
