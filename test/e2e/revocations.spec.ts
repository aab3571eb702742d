import { dataOf, idOf, refusal } from '../support/clients/ask.js';
import { Person } from '../support/personas/person.js';
import { NAME } from '../support/personas/registration.js';
import { startService, type Service } from '../support/service/service.js';

const REVOKED = { status: 410, code: 'grant_revoked' };

describe('a grant that has ended', () => {
  let service: Service;
  let person: Person;
  beforeAll(async () => {
    service = await startService();
    person = await Person.registered(service.running.baseUrl);
  });
  afterAll(() => service.stop());

  const claim = async (whose = person) => {
    const grant = await service.business.claim(await service.world.preview(service.demo.business.id, whose));
    return idOf(grant);
  };

  it('is never read again from the moment the person has revoked it', async () => {
    for (let round = 0; round < 20; round++) {
      const grantId = await claim();
      await person.revokes(grantId);
      expect(refusal(await service.business.read(grantId))).toEqual(REVOKED);
    }
  });

  it('is not read by any request that is sent after the revocation, while others read all along', async () => {
    const grantId = await claim();
    let revoked = false;
    const late: number[] = [];
    const reader = async (): Promise<void> => {
      for (let count = 0; count < 30; count++) {
        const isLate = revoked;
        const { status } = await service.business.read(grantId);
        if (isLate) late.push(status);
      }
    };
    const readers = Promise.all(Array.from({ length: 8 }, reader));
    await person.revokes(grantId);
    revoked = true;
    await readers;
    expect(late.length).toBeGreaterThan(0);
    expect(new Set(late)).toEqual(new Set([410]));
  });

  it('loses its person data in lists at once', async () => {
    const grantId = await claim();
    await person.revokes(grantId);
    const [newest] = dataOf(await service.business.list());
    expect(newest).toEqual({
      id: grantId,
      status: 'revoked',
      external_ref: null,
      claimed_at: newest?.['claimed_at'],
    });
  });

  it('with the account of its person is 410, and in lists has no person data', async () => {
    const gone = await Person.registered(service.running.baseUrl, { ...NAME, given_name: 'Gone' });
    const grantId = await claim(gone);
    expect((await gone.delete('/me')).status).toBe(204);
    expect(refusal(await service.business.read(grantId))).toEqual(REVOKED);
    const list = await service.business.list();
    expect(dataOf(list)[0]).toMatchObject({ id: grantId, status: 'revoked' });
    expect(JSON.stringify(list.body)).not.toContain('Gone');
    expect(dataOf(await service.business.list({ status: 'active' })).map(({ id }) => id)).not.toContain(grantId);
  });

  it('of a key replacement that left it out is 410', async () => {
    const careful = await Person.registered(service.running.baseUrl);
    const grantId = await claim(careful);
    await careful.bodyOf('POST', '/key/replacement', { keep: [] });
    expect(refusal(await service.business.read(grantId))).toEqual(REVOKED);
  });

  it('may end only once: neither release nor report nor a second revocation', async () => {
    const grantId = await claim();
    await person.revokes(grantId);
    const notActive = { status: 409, code: 'grant_not_active' };
    expect(refusal(await service.business.release(grantId))).toEqual(notActive);
    expect(refusal(await service.business.reportReturnedMail(grantId))).toEqual(notActive);
    expect(refusal(await person.post(`/grants/${grantId}/revocation`))).toEqual(notActive);
  });
});
