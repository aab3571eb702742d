import { dataOf, idOf, seen, type Answer } from '../support/clients/ask.js';
import { Person } from '../support/personas/person.js';
import { NAME, NEW_ADDRESS } from '../support/personas/registration.js';
import { startService, type Service } from '../support/service/service.js';

describe('a preview that is claimed again', () => {
  let service: Service;
  let direct: Person;
  let careful: Person;
  beforeAll(async () => {
    service = await startService();
    direct = await Person.registered(service.running.baseUrl);
    careful = await Person.registered(service.running.baseUrl, { ...NAME, given_name: 'Chloé' });
    await careful.bodyOf('PUT', '/claim-approval', { required: true });
  });
  afterAll(() => service.stop());

  const previewOf = async (person: Person) => service.world.preview(service.demo.business.id, person);
  const ended = ({ body }: Answer, status: string, externalRef: string | null) => {
    const { id, claimed_at } = body;
    return { id, status, external_ref: externalRef, claimed_at };
  };

  it('answers as the active grant stands: with a new address when the person has moved', async () => {
    const preview = await previewOf(direct);
    const first = await service.business.claim(preview);
    await direct.bodyOf('PUT', '/address', NEW_ADDRESS);
    const again = await service.business.claim(preview);
    const read = await service.business.read(idOf(first));
    expect(seen(again)).toEqual({ status: 201, body: read.body });
    expect(again.body).toMatchObject({ id: first.body['id'], address: { line1: '2 LATER LN' } });
  });

  it('shows id and status alone while it waits for approval, and the claim’s own time once approved', async () => {
    const preview = await previewOf(careful);
    const first = await service.business.claim(preview, 'ref');
    const pending = { id: first.body['id'], status: 'pending_approval' };
    expect(seen(first)).toEqual({ status: 202, body: pending });
    const again = await service.business.claim(preview);
    expect(seen(again)).toEqual({ status: 200, body: pending });
    expect(seen(await service.business.read(String(pending.id)))).toEqual({ status: 200, body: pending });

    const before = new Date().toISOString();
    await careful.approves(pending.id);
    const approved = await service.business.claim(preview);
    expect(approved).toMatchObject({
      status: 201,
      body: { status: 'active', external_ref: 'ref', name: { given_name: 'Chloé' } },
    });
    expect(String(approved.body['claimed_at']) < before).toBe(true);
    expect((await service.business.read(String(pending.id))).body).toEqual(approved.body);
  });

  it('shows no person data once the person has declined', async () => {
    const preview = await previewOf(careful);
    const claim = await service.business.claim(preview, 'ref');
    await careful.denies(claim.body['id']);
    const again = await service.business.claim(preview);
    const claimedAt = String(again.body['claimed_at']);
    const denied = { id: claim.body['id'], status: 'denied', external_ref: 'ref', claimed_at: claimedAt };
    expect(seen(again)).toEqual({ status: 200, body: denied });
    expect(seen(await service.business.read(String(denied.id)))).toEqual({ status: 200, body: denied });
  });

  it('shows no person data once the business has released it', async () => {
    const preview = await previewOf(direct);
    const claim = await service.business.claim(preview, 'ref');
    await service.business.release(idOf(claim));
    expect(seen(await service.business.claim(preview))).toEqual({ status: 200, body: ended(claim, 'released', 'ref') });
  });

  it('shows no person data once the person has revoked it', async () => {
    const preview = await previewOf(direct);
    const claim = await service.business.claim(preview);
    await direct.revokes(claim.body['id']);
    expect(seen(await service.business.claim(preview))).toEqual({ status: 200, body: ended(claim, 'revoked', null) });
  });

  it('by twenty at once is one grant that all are given', async () => {
    const preview = await previewOf(direct);
    const known = dataOf(await service.business.list()).length;
    const claims = await Promise.all(Array.from({ length: 20 }, () => service.business.claim(preview, 'race')));
    const [first] = claims.map(seen);
    expect(first).toMatchObject({ status: 201, body: { status: 'active', external_ref: 'race' } });
    expect(claims.map(seen)).toEqual(claims.map(() => first));
    expect(dataOf(await service.business.list())).toHaveLength(known + 1);
  });

  it('by twenty at once, where approval is needed, is one request that all are told of', async () => {
    const preview = await previewOf(careful);
    const claims = await Promise.all(Array.from({ length: 20 }, () => service.business.claim(preview)));
    expect(claims.map(({ status }) => status).sort()).toEqual([...Array<number>(19).fill(200), 202]);
    const body = { id: claims[0]?.body['id'], status: 'pending_approval' };
    expect(claims.map((claim) => claim.body)).toEqual(claims.map(() => body));
  });
});
