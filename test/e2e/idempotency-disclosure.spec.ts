import { randomUUID } from 'node:crypto';
import { IDEMPOTENT_REQUESTS } from '#idempotency';
import { refusal } from '../support/clients/ask.js';
import { NAME } from '../support/personas/made-up-person.js';
import { KeyedPost, repeatable } from '../support/clients/keyed-post.js';
import { startService, type Service } from '../support/service/service.js';
import type { Person } from '../support/personas/person.js';
import type { TestBusiness } from '../support/personas/world.js';

describe('what a repeat discloses', () => {
  let service: Service;
  let business: TestBusiness;
  beforeAll(async () => {
    service = await startService();
    business = await service.world.business();
  });
  afterAll(() => service.stop());

  const keyed = (path: string, body?: object): KeyedPost =>
    new KeyedPost(service.running.baseUrl, business.api.apiKey, path, body && JSON.stringify(body), randomUUID());
  const claimOf = async (person: Person): Promise<KeyedPost> =>
    keyed('/v1/grants', { preview_id: await service.world.preview(business.id, person), external_ref: 'order-1' });
  const entriesOf = async (person: Person): Promise<readonly string[]> =>
    (await service.world.accessEntries(person)).map(({ type }) => type);

  it('of a claim is the first answer while the grant is active, also when the person has another address since', async () => {
    const person = await service.world.person();
    const claim = await claimOf(person);
    const first = await claim.send();
    await person.changesName({ ...NAME, given_name: 'Another' });
    expect(repeatable(await claim.send())).toEqual(repeatable(first));
    expect(await entriesOf(person)).toEqual(['access.claimed.v1']);
  });

  it('of a claim that was revoked is the grant as it stands, without name and address', async () => {
    const person = await service.world.person();
    const claim = await claimOf(person);
    const { body } = await claim.send();
    await person.revokes(body['id']);
    const again = await claim.send();
    const { id, external_ref, claimed_at } = body;
    expect(again).toMatchObject({ status: 200, body: { id, status: 'revoked', external_ref, claimed_at } });
    expect(Object.keys(again.body).sort()).toEqual(['claimed_at', 'external_ref', 'id', 'status']);
    expect(await entriesOf(person)).toEqual(['access.claimed.v1']);
  });

  it('of a claim that waits is the first answer, also when it is approved, until it is denied', async () => {
    const [approving, denying] = [await service.world.person(), await service.world.person()];
    for (const person of [approving, denying]) await person.approvesClaims(true);
    const [approved, denied] = [await claimOf(approving), await claimOf(denying)];
    const [first, second] = [await approved.send(), await denied.send()];
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(repeatable(await approved.send())).toEqual(repeatable(first));
    await approving.approves(first.body['id']);
    await denying.denies(second.body['id']);
    expect(repeatable(await approved.send())).toEqual(repeatable(first));
    expect(await denied.send()).toMatchObject({ status: 200, body: { id: second.body['id'], status: 'denied' } });
  });

  it('of a preview is the first answer while the key is valid, and after that what an unknown key gets', async () => {
    const person = await service.world.person();
    const look = keyed('/v1/previews', { key: await person.key() });
    const first = await look.send();
    await person.changesName({ ...NAME, given_name: 'Another' });
    expect(repeatable(await look.send())).toEqual(repeatable(first));
    await person.replacesKey();
    expect(refusal(await look.send())).toEqual({ status: 404, code: 'key_not_found' });
  });

  it('is nothing of a person whose account is deleted: the kept answers cannot be read any more', async () => {
    const person = await service.world.person();
    const look = keyed('/v1/previews', { key: await person.key() });
    const claim = await claimOf(person);
    await look.send();
    const { body } = await claim.send();
    const report = keyed(`/v1/grants/${String(body['id'])}/returned-mail`);
    expect((await report.send()).status).toBe(201);
    await person.deletesAccount();
    expect(refusal(await look.send())).toEqual({ status: 404, code: 'key_not_found' });
    expect(await claim.send()).toMatchObject({ status: 200, body: { id: body['id'], status: 'revoked' } });
    expect(refusal(await report.send())).toEqual({ status: 409, code: 'grant_not_active' });

    const { keptAnswers } = service.running.services;
    const { records } = service.running.engines;
    const page = { index: 'by-time', equal: {}, direction: 'up', limit: 1000 } as const;
    const ofPerson = (await records.page(IDEMPOTENT_REQUESTS, page)).flatMap(({ body: { answer } }) =>
      answer?.kind === 'success' && 'personId' in answer.about && answer.about.personId === person.id ? [answer] : [],
    );
    expect(ofPerson).toHaveLength(3);
    for (const answer of ofPerson) expect(await keptAnswers.open(business.id, answer)).toBeUndefined();
  });

  it('cannot be read in what is kept: neither key, nor request, nor answer stands there in clear', async () => {
    const person = await service.world.person({ given_name: 'Unmistakable' });
    const personKey = await person.key();
    const look = new KeyedPost(
      service.running.baseUrl,
      business.api.apiKey,
      '/v1/previews',
      JSON.stringify({ key: personKey }),
      'unmistakable-key-of-the-caller',
    );
    expect((await look.send()).status).toBe(201);
    const { records } = service.running.engines;
    const page = { index: 'by-time', equal: {}, direction: 'up', limit: 1000 } as const;
    const kept = JSON.stringify(await records.page(IDEMPOTENT_REQUESTS, page));
    for (const secret of ['nmistakable', personKey]) expect(kept).not.toContain(secret);
  });
});
