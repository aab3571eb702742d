import { randomUUID } from 'node:crypto';
import { documentOf, type OpenApiDocument } from '#http';
import { dataKeys } from '#vault';
import { consoleFace, personFace, staffFace, v1Face } from '../../apps/faces/src/index.js';
import { ask, idOf, type Answer } from '../support/clients/ask.js';
import { businessIdIn, Member } from '../support/personas/member.js';
import { Person } from '../support/personas/person.js';
import { startService, type Service } from '../support/service/service.js';
import { Staff } from '../support/personas/staff.js';

interface Route {
  readonly method: string;
  readonly path: string;
  readonly example: object | undefined;
}

/** Every route of a face with an id in its path. */
function routesWithIds({ paths }: OpenApiDocument): readonly Route[] {
  return Object.entries(paths)
    .filter(([path]) => path.includes('{'))
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, { requestBody }]) => {
        const example = requestBody?.content['application/json']?.example as object | undefined;
        return { method: method.toUpperCase(), path, example };
      }),
    );
}

/** All that an answer tells: of its headers the names, as the values tell of the time. */
function told({ status, headers, body }: Answer): object {
  const error = body['error'] as Readonly<Record<string, unknown>> | undefined;
  return { status, body: { ...body, error: { ...error, request_id: null } }, headers: [...headers.keys()].sort() };
}

/** What is another's is answered as what is not there: the same status, words and headers. */
describe('the id of another’s', () => {
  let service: Service;
  let grantId: string;
  let personId: string;
  let staff: Staff;
  let previewId: string;
  let endpointId: string;
  let listenerId: string;
  let stranger: Person;
  let member: Member;
  let ownPath: string;
  let foreign: Readonly<Record<string, string>>;

  beforeAll(async () => {
    service = await startService({ environment: { WEBHOOKS_ALLOW_LOCAL: 'true' } });
    const { running, world } = service;
    const other = await world.business();
    const person = await Person.registered(running.baseUrl);
    const preview = await other.api.preview(await person.key());
    previewId = String((await other.api.preview(await person.key())).body['preview_id']);
    personId = idOf(await person.get('/me'));
    grantId = idOf(await other.api.claim(String(preview.body['preview_id'])));
    const endpoint = await other.api.call('POST', '/v1/webhook-endpoints', { url: 'http://127.0.0.1:9/hooks' });
    endpointId = idOf(endpoint);
    listenerId = idOf(await other.api.call('POST', '/v1/listeners', {}));
    stranger = await Person.registered(running.baseUrl);
    member = await Member.signIn(running.baseUrl, 'owner@own.example');
    staff = await Staff.signedIn(running.baseUrl, service.demo.staff_email);
    ownPath = await member.registers();
    foreign = await foreignIds(await Member.signIn(running.baseUrl, 'owner@foreign.example'));
  });
  afterAll(() => service.stop());

  /** Of a business that the member is not in, by the name of the parameter. */
  const foreignIds = async (owner: Member): Promise<Readonly<Record<string, string>>> => {
    const path = await owner.registers();
    const made = async (what: string, body: object) => idOf(await owner.post(`${path}/${what}`, body));
    const members = (await owner.get(`${path}/members`)).body['data'] as readonly { readonly id: string }[];
    const keyId = await made('api-keys', { name: 'web' });
    const endpoint = await made('webhook-endpoints', { url: 'http://127.0.0.1:9/hooks' });
    return { id: businessIdIn(path), memberId: members[0]?.id ?? '', keyId, endpointId: endpoint };
  };

  /** Of another business, of the kind that a path of `/v1` has. */
  const ofKind = (path: string): string => {
    if (path.includes('/webhook-endpoints/')) return endpointId;
    return path.includes('/listeners/') ? listenerId : grantId;
  };

  const asked = async (token: string, { method, example }: Route, path: string): Promise<object> => {
    const body = example === undefined ? undefined : JSON.stringify(example);
    return told(await ask(service.running.baseUrl, method, path, { authorization: `Bearer ${token}` }, body));
  };

  it.each(routesWithIds(documentOf(v1Face)).map((route) => [route.method, route.path, route] as const))(
    'in %s %s is that of nothing',
    async (_method, path, route) => {
      const id = ofKind(path);
      const { apiKey } = service.business;
      const missing = await asked(apiKey, route, path.replaceAll(/\{\w+\}/g, randomUUID()));
      expect(missing).toMatchObject({ status: 404 });
      const rest = path.replace('{id}', id).replaceAll(/\{\w+\}/g, randomUUID());
      expect(await asked(apiKey, route, rest)).toEqual(missing);
      expect(await asked(apiKey, route, path.replaceAll(/\{\w+\}/g, 'no-uuid'))).toEqual(missing);
    },
  );

  it.each([
    ['/v1/grants', {}],
    ['/v1/voice/grants', { call_id: 'call-1' }],
  ])('in the body of POST %s is that of nothing', async (path, rest) => {
    const claim = (id: string) => {
      const route = { method: 'POST', path, example: { preview_id: id, ...rest } };
      return asked(service.business.apiKey, route, path);
    };
    const missing = await claim(randomUUID());
    expect(missing).toMatchObject({ status: 404 });
    expect(await claim(previewId)).toEqual(missing);
  });

  it('of a preview is not opened, whatever has become of its key', async () => {
    const { records } = service.running.engines;
    const other = await service.world.business();
    const person = await Person.registered(service.running.baseUrl);
    const body = { key: await person.key(), call_id: 'call-1' };
    const made = await other.api.call('POST', '/v1/voice/previews', body);
    const claim = { preview_id: String(made.body['preview_id']), call_id: 'call-1' };
    const key = await records.get(dataKeys, `preview:${claim.preview_id}`);
    if (key === undefined) throw new Error('a preview in a call without a data key');
    const wrapped = key.body.wrapped.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    await records.replace(dataKeys, key.id, key.version, { ...key.body, wrapped });
    expect((await other.api.call('POST', '/v1/voice/grants', claim)).status).toBe(503);
    expect((await service.business.call('POST', '/v1/voice/grants', claim)).status).toBe(404);
  });

  const staffRoutes = routesWithIds(documentOf(staffFace)).map((route) => [route.method, route.path, route] as const);
  /** Of a business or a person that is there. */
  const withReason = (path: string) => (/\/access-history(\/proof)?$/.test(path) ? `${path}?reason=A%20test` : path);
  const existing = (path: string) => path.replace('{id}', path.includes('/people/') ? personId : (foreign['id'] ?? ''));
  it.each(staffRoutes)('in %s %s is, for who is no staff, as that of nothing', async (_method, path, route) => {
    const missing = await asked(member.token, route, path.replace('{id}', randomUUID()));
    expect(missing).toMatchObject({ status: 403 });
    expect(await asked(member.token, route, existing(path))).toEqual(missing);
    expect(await asked(member.token, route, path.replace('{id}', 'no-uuid'))).toEqual(missing);
  });

  it.each(staffRoutes)(
    'in %s %s is, for staff, that of nothing where it is of another kind',
    async (_m, path, route) => {
      const missing = await asked(staff.token, route, withReason(path.replace('{id}', randomUUID())));
      expect(missing).toMatchObject({ status: 404 });
      const ofAnother = path.replace('{id}', path.includes('/people/') ? (foreign['id'] ?? '') : personId);
      expect(await asked(staff.token, route, withReason(ofAnother))).toEqual(missing);
      expect(await asked(staff.token, route, withReason(path.replace('{id}', 'no-uuid')))).toEqual(missing);
    },
  );

  it.each(routesWithIds(documentOf(personFace)).map((route) => [route.method, route.path, route] as const))(
    'in %s %s is that of nothing',
    async (_method, path, route) => {
      const missing = await asked(stranger.token, route, path.replace('{id}', randomUUID()));
      expect(missing).toMatchObject({ status: 404 });
      expect(await asked(stranger.token, route, path.replace('{id}', grantId))).toEqual(missing);
      expect(await asked(stranger.token, route, path.replace('{id}', 'no-uuid'))).toEqual(missing);
    },
  );

  it('among the grants that are kept is that of nothing', async () => {
    const route = { method: 'POST', path: '/person/v1/key/replacement' };
    const keeping = (id: string) => asked(stranger.token, { ...route, example: { keep: [id] } }, route.path);
    const [missingId, missing] = [randomUUID(), await keeping(randomUUID())];
    expect(missing).toMatchObject({ status: 400 });
    const words = (answer: object, id: string) => JSON.stringify(answer).replaceAll(id, 'it');
    expect(words(await keeping(grantId), grantId)).toBe(words(await keeping(missingId), missingId));
  });

  it.each(routesWithIds(documentOf(consoleFace)).map((route) => [route.method, route.path, route] as const))(
    'in %s %s is that of nothing',
    async (_method, path, route) => {
      const ofNothing = path.replaceAll(/\{\w+\}/g, () => randomUUID());
      const missing = await asked(member.token, route, ofNothing);
      expect(missing).toMatchObject({ status: 404 });
      const ofAnother = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => foreign[name] ?? randomUUID());
      expect(await asked(member.token, route, ofAnother)).toEqual(missing);
    },
  );

  const below = routesWithIds(documentOf(consoleFace)).filter(({ path }) =>
    /^\/console\/v1\/businesses\/\{id\}.*\{/.test(path),
  );
  it.each(below.map((route) => [route.method, route.path, route] as const))(
    'below a business of one’s own, in %s %s, is that of nothing',
    async (_method, path, route) => {
      const own = path.replace('/console/v1/businesses/{id}', ownPath);
      const missing = await asked(member.token, route, own.replaceAll(/\{\w+\}/g, randomUUID()));
      expect(missing).toMatchObject({ status: 404 });
      const ofAnother = own.replaceAll(/\{(\w+)\}/g, (_all, name: string) => foreign[name] ?? randomUUID());
      expect(await asked(member.token, route, ofAnother)).toEqual(missing);
    },
  );
});
