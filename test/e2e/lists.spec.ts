import { randomUUID } from 'node:crypto';
import { dataOf, idOf, refusal, type Answer } from '../support/clients/ask.js';
import { startService, type Service } from '../support/service/service.js';
import type { Person } from '../support/personas/person.js';
import type { TestBusiness } from '../support/personas/world.js';

describe('a business that lists its grants', () => {
  let service: Service;
  let business: TestBusiness;
  let person: Person;
  beforeAll(async () => {
    service = await startService();
    business = await service.world.business();
    person = await service.world.person();
  });
  afterAll(() => service.stop());

  const claim = async (by: TestBusiness, whose = person) => by.api.claim(await service.world.preview(by.id, whose));
  const idsOf = (page: Answer) => dataOf(page).map(({ id }) => id);

  it('has an empty list at first', async () => {
    expect((await business.api.list()).body).toEqual({ data: [], next_cursor: null });
  });

  it('pages through 120 grants by 50, newest first, while new ones are claimed between the pages', async () => {
    const claimed: unknown[] = [];
    for (let count = 0; count < 120; count++) claimed.unshift((await claim(business)).body['id']);

    const first = await business.api.list();
    const added = (await claim(business)).body['id'];
    const second = await business.api.list({ cursor: String(first.body['next_cursor']) });
    await claim(business);
    const third = await business.api.list({ cursor: String(second.body['next_cursor']).toUpperCase() });

    expect([idsOf(first), idsOf(second), idsOf(third)]).toEqual([
      claimed.slice(0, 50),
      claimed.slice(50, 100),
      claimed.slice(100),
    ]);
    expect([first, second, third].map(({ body }) => body['next_cursor'])).toEqual([claimed[49], claimed[99], null]);
    expect(idsOf(await business.api.list())[1]).toBe(added);
  });

  it('says null after the last page also when that page is full', async () => {
    const other = await service.world.business();
    for (let count = 0; count < 50; count++) await claim(other);
    const page = await other.api.list();
    expect([idsOf(page).length, page.body['next_cursor']]).toEqual([50, null]);
    const oldest = await other.api.list({ cursor: String(idsOf(page).at(-1)) });
    expect(oldest.body).toEqual({ data: [], next_cursor: null });
  });

  it('is told of a cursor that is not from a page of its own', async () => {
    const other = await service.world.business();
    const theirs = await claim(other);
    for (const cursor of [idOf(theirs), randomUUID(), 'x', '']) {
      const answer = await business.api.list({ cursor });
      expect(refusal(answer)).toEqual({ status: 400, code: 'invalid_request' });
      expect(answer.body).toMatchObject({ error: { message: expect.stringMatching(/^cursor /) as string } });
    }
  });

  it('is told of a status that is none', async () => {
    for (const status of ['', 'Active', 'gone', 'active,denied']) {
      const answer = await business.api.list({ status });
      expect(answer).toMatchObject({
        status: 400,
        body: {
          error: {
            code: 'invalid_request',
            message: 'status must be one of pending_approval, active, denied, revoked, released',
          },
        },
      });
    }
  });

  it('sees each grant as its status lets it, whether it asks for that status or for all', async () => {
    const owner = await service.world.business();
    const careful = await service.world.person();
    await careful.approvesClaims(true);
    const [pending, denied] = [await claim(owner, careful), await claim(owner, careful)];
    await careful.denies(denied.body['id']);
    const [active, revoked, released] = [await claim(owner), await claim(owner), await claim(owner)];
    await person.revokes(revoked.body['id']);
    await owner.api.release(idOf(released));

    const bare = (grant: Answer, status: string) => {
      const { id, claimed_at } = grant.body;
      return { id, status, external_ref: null, claimed_at };
    };
    const deniedRead = await owner.api.read(idOf(denied));
    const all = [bare(released, 'released'), bare(revoked, 'revoked'), active.body, deniedRead.body, pending.body];
    expect((await owner.api.list()).body).toEqual({ data: all, next_cursor: null });
    for (const grant of all) {
      const page = await owner.api.list({ status: String(grant.status) });
      expect(page.body).toEqual({ data: [grant], next_cursor: null });
    }
  });

  it('is told of what is not known in the query', async () => {
    const other = await service.world.business();
    const answer = await other.api.list({ 'status[]': 'active', page: '7' });
    expect(answer.status).toBe(400);
    expect((answer.body['error'] as { message: string }).message).toMatch(/^status\[\], page are not parameters/);
  });
});
