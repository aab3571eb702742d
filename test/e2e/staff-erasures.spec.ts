import { randomUUID } from 'node:crypto';
import { ERASURE_REQUESTS } from '#disclosure';
import { ask, dataOf, refusal } from '../support/clients/ask.js';
import { signIn } from '../support/clients/sign-in.js';
import { Staff } from '../support/personas/staff.js';
import { startService, type Service } from '../support/service/service.js';

const ONE = 'one@consent.example';
const OTHER = 'other@consent.example';
const REASON = 'Case 4711, asked by letter';

describe('a member of staff who asked for an erasure and deleted the own account', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ environment: { STAFF_EMAILS: `${ONE},${OTHER}` } });
  });
  afterAll(() => service.stop());

  const staff = (email: string): Promise<Staff> => Staff.signedIn(service.running.baseUrl, email);
  const deletesAccount = async (email: string): Promise<void> => {
    const { baseUrl } = service.running;
    const authorization = `Bearer ${await signIn(baseUrl, email)}`;
    expect((await ask(baseUrl, 'DELETE', '/auth/v1/account', { authorization })).status).toBe(204);
  };

  it('is no second person at the next sign-in: the request is gone, and so it is for anybody else', async () => {
    const person = await service.world.person();
    const first = await (await staff(ONE)).asksToErase(person.id, REASON);
    await deletesAccount(ONE);

    const again = await staff(ONE);
    const gone = { status: 404, code: 'erasure_not_found' };
    expect(refusal(await again.approvesErasure(first.body['id'], REASON))).toEqual(gone);
    expect(dataOf(await again.get('/erasures'))).toEqual([]);
    expect((await person.get('/me')).status).toBe(200);

    const second = await again.asksToErase(person.id, REASON);
    await deletesAccount(ONE);
    const third = await (await staff(ONE)).asksToErase(person.id, REASON);
    expect(third.body['id']).not.toBe(second.body['id']);
    expect(refusal(await (await staff(ONE)).approvesErasure(third.body['id'], REASON))).toEqual({
      status: 403,
      code: 'second_person_required',
    });
    expect((await (await staff(OTHER)).approvesErasure(third.body['id'], REASON)).status).toBe(200);
    expect((await person.get('/me')).status).toBe(401);
  });

  it('keeps nobody from asking anew, also where two requests came of asking twice at once', async () => {
    const person = await service.world.person();
    const { records, clock } = service.running.engines;
    const left = { personId: person.id, reason: null, requestedBy: randomUUID(), at: clock.iso() };
    for (const id of [randomUUID(), randomUUID()]) await records.create(ERASURE_REQUESTS, id, left);
    const asked = await (await staff(ONE)).asksToErase(person.id, REASON);
    expect((await (await staff(OTHER)).approvesErasure(asked.body['id'], REASON)).status).toBe(200);
    expect((await person.get('/me')).status).toBe(401);
  });
});
