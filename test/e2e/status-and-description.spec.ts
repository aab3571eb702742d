import { documentOf } from '#http';
import { FACES, v1Face } from '../../apps/faces/src/index.js';
import { ask, idOf } from '../support/clients/ask.js';
import { startService, type Service } from '../support/service/service.js';

describe('a business that looks at itself', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it('sees its name, its plan, its active grants and its look-ups of the last day', async () => {
    const { id, api } = await service.world.business();
    const plan = { name: 'own', requests_per_minute: 100_000, previews_per_day: 100_000_000 };
    const statusWith = (active_grants: number, previews_today: number) => ({
      business: { id, name: 'Example Letters' },
      plan,
      usage: { active_grants, previews_today },
    });
    expect((await api.status()).body).toEqual(statusWith(0, 0));

    const person = await service.world.person();
    const [first, second] = [await api.claimKey(await person.key()), await api.claimKey(await person.key())];
    await api.preview('x');
    expect((await api.status()).body).toEqual(statusWith(2, 2));
    await api.release(idOf(first));
    await person.revokes(second.body['id']);
    expect((await api.status()).body).toEqual(statusWith(0, 2));
  });

  it('does not count grants that wait or were declined, and counts one once approved', async () => {
    const { id, api } = await service.world.business();
    const careful = await service.world.person();
    await careful.approvesClaims(true);
    const activeGrants = async () => (await api.status()).body['usage'];
    const [approved, denied] = [
      await api.claim(await service.world.preview(id, careful)),
      await api.claim(await service.world.preview(id, careful)),
    ];
    expect(await activeGrants()).toMatchObject({ active_grants: 0 });
    await careful.denies(denied.body['id']);
    await careful.approves(approved.body['id']);
    expect(await activeGrants()).toMatchObject({ active_grants: 1 });
  });

  it('sees the free plan until staff give it another', async () => {
    const { id, api } = await service.world.business();
    const plan = { name: 'free', requests_per_minute: 60, previews_per_day: 2000 };
    await (await service.world.staff()).setsPlan(id, plan);
    expect((await api.status()).body['plan']).toEqual(plan);
  });
});

describe('the description for machines', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it('is the same OpenAPI 3.1 document at both addresses, for everyone', async () => {
    const { baseUrl } = service.running;
    const [one, other] = [
      await ask(baseUrl, 'GET', '/openapi.json', {}),
      await ask(baseUrl, 'GET', '/v1/openapi.json', {}),
    ];
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(other.body).toEqual(one.body);
    expect(one.body).toMatchObject({ openapi: '3.1.0', info: { version: '1.0.0' } });
    expect(Object.keys(one.body['webhooks'] as object)).toHaveLength(8);
    // That it is valid is for the library's own tests to show.
    expect(one.body).toEqual(JSON.parse(JSON.stringify(documentOf(v1Face))));
  });

  it('is for pages of every host, and no other route of any face is', async () => {
    const { baseUrl } = service.running;
    const described = FACES.flatMap(({ base, routes }) => [
      { method: 'GET', path: `${base}/openapi.json` },
      ...routes.map(({ method, path }) => ({ method, path: path.replaceAll(/\{\w+\}/g, 'x') })),
    ]);
    const pages = ['/', '/docs', '/me', '/nothing', '/health/ready'].map((path) => ({ method: 'GET', path }));
    const readable: string[] = [];
    for (const { method, path } of [...described, ...pages, { method: 'GET', path: '/openapi.json' }]) {
      const answer = await fetch(baseUrl + path, { method, headers: { origin: 'https://editor.example' } });
      await answer.text();
      if (answer.headers.has('access-control-allow-origin')) readable.push(`${method} ${path}`);
    }
    expect(readable).toEqual(['GET /openapi.json']);
  });
});
