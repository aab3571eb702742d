import { dataOf, idOf, refusal, seen, type Answer } from '../support/clients/ask.js';
import { startService, type Service } from '../support/service/service.js';
import { TestClock } from '../support/time/test-clock.js';

const SECOND = 1000;

describe('a claim in the demo of the console that waits for approval', () => {
  // Stands still, so that nobody approves before the test has looked.
  const clock = new TestClock();
  let service: Service;
  beforeAll(async () => {
    service = await startService({ substitute: (engines) => ({ ...engines, clock }) });
  });
  afterAll(() => service.stop());

  it('is approved by itself after five seconds', async () => {
    const { owner, path: business } = await service.world.business('demo');
    const demo = `${business}/demo`;
    const person = dataOf(await owner.get(`${demo}/people`)).find(({ kind }) => kind === 'approves_claims');
    const { body: preview } = await owner.post(`${demo}/previews`, { key: person?.['formatted'] });
    const claim = (): Promise<Answer> => owner.post(`${demo}/grants`, { preview_id: preview['preview_id'] });
    const claimed = await claim();
    const pending = { id: idOf(claimed), status: 'pending_approval' };
    const path = `${demo}/grants/${pending.id}`;
    expect(seen(claimed)).toEqual({ status: 202, body: pending });
    clock.advance(5 * SECOND - 1);
    expect(seen(await claim())).toEqual({ status: 200, body: pending });
    expect(seen(await owner.get(path))).toEqual({ status: 200, body: pending });
    expect(dataOf(await owner.get(`${demo}/grants?status=pending_approval`))).toEqual([pending]);
    expect(refusal(await owner.delete(path))).toEqual({ status: 409, code: 'grant_not_active' });

    clock.advance(1);
    const { name, address } = person ?? {};
    expect(seen(await owner.get(path))).toMatchObject({ status: 200, body: { status: 'active', name, address } });
    expect(dataOf(await owner.get(`${demo}/grants?status=pending_approval`))).toEqual([]);
    expect((await claim()).status).toBe(201);
    expect((await owner.delete(path)).status).toBe(200);
    expect((await owner.get(path)).body['status']).toBe('released');
  });
});
