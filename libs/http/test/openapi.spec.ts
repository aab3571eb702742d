import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CHOSEN_EVENT_TYPES, GRANT_STATUSES } from '#domain';
import { descriptionPaths, documentOf, OwnOrigin, RpcOrigins, servedFaces, type OpenApiDocument } from '#http';
import { FACES, personFace, staffFace, v1Face } from '../../../apps/faces/src/index.js';
import { responseValidator } from '../../../test/support/clients/response-validator.js';
import { ask } from './support/http-client.js';
import { runSampleApp, type RunningSampleApp } from './support/running-sample-app.js';
import { Module } from '@nestjs/common';
import { createHttpApp, createLogger } from '#http';

/** The validator is an ES module, which Jest cannot load here; a plain node can. */
const VALIDATE = `
import { text } from 'node:stream/consumers';
import { Validator } from '@seriousme/openapi-schema-validator';
const { valid, errors } = await new Validator().validate(JSON.parse(await text(process.stdin)));
console.log(JSON.stringify({ valid, errors }));`;

const v1Document = documentOf(v1Face);
const unknown = { authenticate: () => Promise.resolve(undefined) };
const OWN_ORIGIN = new OwnOrigin('https://shop.example');
const NOBODY = {
  ...{ businesses: unknown, callers: unknown, sessions: unknown },
  assistants: { tokens: { open: () => Promise.resolve(undefined) }, origin: 'https://shop.example' },
  ...{ ownOrigin: OWN_ORIGIN, rpcOrigins: new RpcOrigins(OWN_ORIGIN, [], () => true), isLocal: () => true },
};

function partsOf(value: unknown): readonly object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [...(Array.isArray(value) ? [] : [value]), ...Object.values(value).flatMap(partsOf)];
}

const DOCUMENTS: readonly (readonly [string, OpenApiDocument])[] = [
  ...FACES.map((face) => [face.base, documentOf(face)] as const),
];

describe.each(DOCUMENTS)('the description of %s', (_base, document) => {
  test('is valid OpenAPI 3.1', async () => {
    const validating = promisify(execFile)(process.execPath, ['--input-type=module', '-e', VALIDATE]);
    validating.child.stdin?.end(JSON.stringify(document));
    const { stdout } = await validating;
    expect(JSON.parse(stdout)).toEqual({ valid: true });
    expect([document.openapi, document.info.version]).toEqual(['3.1.0', '1.0.0']);
  });

  test('says whose it is and who may use it', () => {
    const { contact, license } = document.info;
    expect(contact).toEqual({ name: 'Whoever runs this installation' });
    expect(license.identifier).toBe('LicenseRef-UNLICENSED');
  });

  test('describes each operation once', () => {
    const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  test('tells of bodies that are refused wherever one is read, and nowhere else', () => {
    const refusing = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, { responses }]) => {
        const statuses = [400, 413, 415].filter((status) => status in responses);
        return [`${method} ${path}`, method === 'get' ? statuses.filter((status) => status !== 400) : statuses];
      }),
    );
    const expected = refusing.map(([name]) => [name, String(name).startsWith('get ') ? [] : [400, 413, 415]]);
    expect(refusing).toEqual(expected);
  });

  test('is written for generated clients: plain objects, named errors, variants that a field tells apart', () => {
    const { schemas } = document.components;
    expect(schemas).toHaveProperty('ApiError');
    expect(schemas).toHaveProperty('ErrorCode');
    expect(schemas).not.toHaveProperty('Error');
    const parts = partsOf(document);
    for (const word of ['additionalProperties', 'allOf', 'not']) {
      expect(parts.filter((part) => word in part)).toEqual([]);
    }
    expect(parts.filter((part) => 'oneOf' in part && !('discriminator' in part))).toEqual([]);
    const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
    expect(operations.filter(({ description }) => description === '')).toEqual([]);
    expect(Object.keys(document.paths).filter((path) => path.endsWith('openapi.json'))).toEqual([]);
  });

  test('calls no e-mail address beyond ASCII wrong: they are taken', () => {
    expect(JSON.stringify(document)).not.toContain('"format":"email"');
  });

  test('has examples that fit their own schemas', () => {
    const validate = responseValidator(document);
    const problems = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, { responses }]) =>
        Object.entries(responses).flatMap(([status, { content }]) => {
          const { example, examples } = content?.['application/json'] ?? {};
          const bodies: unknown[] = examples ? Object.values(examples).map(({ value }) => value) : [example];
          return bodies.flatMap((body) => validate({ method, path, status: Number(status), body }));
        }),
      ),
    );
    expect(problems).toEqual([]);
  });
});

describe('the description of /v1', () => {
  let shop: RunningSampleApp;
  beforeAll(async () => {
    shop = await runSampleApp({ documents: [{ document: v1Document, paths: descriptionPaths(v1Face) }] });
  });
  afterAll(() => shop.app.close());

  test('is the same at both addresses, for everyone', async () => {
    const anonymous = { headers: { authorization: '' } };
    const answers = await Promise.all(descriptionPaths(v1Face).map((path) => ask(shop, path, anonymous)));
    for (const { status, headers, body } of answers) {
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(body).toEqual(JSON.parse(JSON.stringify(v1Document)));
    }
    expect(descriptionPaths(v1Face)).toEqual(['/v1/openapi.json', '/openapi.json']);
  });

  test('lists every route, and each needs a key but the description itself', () => {
    const routes = servedFaces(v1Face, NOBODY).flatMap((face) => face.routes);
    const listed = routes.map(({ method, path, open }) => `${method} ${path}${open ? ' open' : ''}`);
    expect(listed.sort()).toEqual([
      'DELETE /v1/grants/:id',
      'DELETE /v1/listeners/:id',
      'DELETE /v1/webhook-endpoints/:id',
      'GET /v1/events',
      'GET /v1/grants',
      'GET /v1/grants/:id',
      'GET /v1/grants/:id/receipt',
      'GET /v1/listeners/:id/stream',
      'GET /v1/openapi.json open',
      'GET /v1/status',
      'GET /v1/voice/business',
      'GET /v1/voice/grants/:id',
      'GET /v1/webhook-endpoints',
      'GET /v1/webhook-endpoints/:id',
      'GET /v1/webhook-endpoints/:id/deliveries',
      'GET /v1/webhook-endpoints/:id/deliveries/:deliveryId',
      'PATCH /v1/webhook-endpoints/:id',
      'POST /v1/grants',
      'POST /v1/grants/:id/returned-mail',
      'POST /v1/grants/:id/withdrawal',
      'POST /v1/keys/decode',
      'POST /v1/listeners',
      'POST /v1/listeners/:id/answers',
      'POST /v1/listeners/:id/triggers',
      'POST /v1/previews',
      'POST /v1/voice/decode',
      'POST /v1/voice/grants',
      'POST /v1/voice/previews',
      'POST /v1/webhook-endpoints',
      'POST /v1/webhook-endpoints/:id/deliveries/:deliveryId/resend',
      'POST /v1/webhook-endpoints/:id/recovery',
      'POST /v1/webhook-endpoints/:id/secret/rotation',
      'POST /v1/webhook-endpoints/:id/test',
    ]);
  });

  test('names the statuses of grants and the types of events', () => {
    const { schemas } = v1Document.components;
    expect(schemas['GrantStatus']).toMatchObject({ enum: GRANT_STATUSES });
    expect(schemas['EventType']).toMatchObject({ enum: CHOSEN_EVENT_TYPES });
    expect(schemas['Grant']).toMatchObject({ discriminator: { propertyName: 'status' } });
    expect(schemas).toHaveProperty('GrantRevokedEvent');
    expect(schemas).toHaveProperty('SpokenActiveGrant');
  });

  test('tells of the eight events', () => {
    expect(Object.keys(v1Document.webhooks)).toEqual([
      'grant.approved',
      'grant.denied',
      'grant.revoked',
      'address.change_scheduled',
      'address.changed',
      'address.confirmed',
      'name.changed',
      'webhook.test',
    ]);
  });

  const described = Object.values(v1Document.paths).flatMap((item) =>
    Object.entries(item).flatMap(([method, { responses }]) =>
      Object.entries(responses).map(([status, { headers = {} }]) => ({
        method,
        status,
        headers: Object.keys(headers),
      })),
    ),
  );

  test('every error response says when to come back where that is known', () => {
    for (const { method, status, headers } of described) {
      const mayBeUnderWay = method === 'post' && status === '409';
      expect(headers.includes('Retry-After')).toBe(status === '429' || status === '503' || mayBeUnderWay);
    }
  });

  test('every response carries the id of its request', () => {
    expect(described.filter(({ headers }) => !headers.includes('X-Request-Id'))).toEqual([]);
  });

  test('a process that serves nothing of /v1 still tells unknown paths from wrong methods', async () => {
    @Module({})
    class Nothing {}
    const production = { ...(await ask(shop, '/v1/me')) };
    expect(production.status).toBe(200);
    const app = await createHttpApp(Nothing, {
      logger: createLogger({ stream: { write: () => undefined } }),
      faces: [
        {
          ...(servedFaces(v1Face, NOBODY)[0] ?? { base: '', routes: [] }),
          authenticate: async () => ({
            ...{ kind: 'account', accountId: 'a', sessionId: 's' },
            ...{ isFresh: true, isByPasskey: false, isInStaffHours: true, isByCookie: false },
          }),
        },
      ],
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const other = { ...shop, app, url: await app.getUrl() };
    expect(await ask(other, '/v1/previews')).toMatchObject({ status: 405, headers: { allow: 'POST' } });
    expect(await ask(other, '/v1/grants', { method: 'PUT' })).toMatchObject({
      status: 405,
      headers: { allow: 'GET, POST' },
    });
    expect((await ask(other, '/v1/nothing')).status).toBe(404);
    await app.close();
  });
});

test.each([
  ['/person/v1', documentOf(personFace), ['replaceKey']],
  ['/staff/v1', documentOf(staffFace), ['approveProduction', 'withdrawProduction', 'approveChange', 'refuseChange']],
])('the description of %s says which bodies may be left out', (_face, { paths }, operations) => {
  const said = Object.values(paths).flatMap((path) => Object.values(path));
  const optional = said.filter(({ requestBody }) => requestBody?.required === false);
  expect(optional.map(({ operationId }) => operationId)).toEqual(operations);
});

test('the fields that people and staff fill in have their limits', () => {
  const limitsOf = ({ components }: OpenApiDocument, schema: string, ...names: readonly string[]) => {
    const properties = components.schemas[schema]?.['properties'] as Record<string, Record<string, unknown>>;
    return names.map((name) => ['maxLength', 'maximum'].flatMap((limit) => properties[name]?.[limit] ?? []));
  };
  const nameParts = ['given_name', 'middle_name', 'family_name', 'suffix', 'mailing_name'];
  expect(limitsOf(documentOf(personFace), 'NameInput', ...nameParts)).toEqual([[100], [100], [100], [100], [100]]);
  expect(limitsOf(documentOf(personFace), 'AddressInput', 'line1', 'line2', 'city')).toEqual([[64], [64], [64]]);
  const plan = ['name', 'requests_per_minute', 'previews_per_day'];
  expect(limitsOf(documentOf(staffFace), 'PlanInput', ...plan)).toEqual([[50], [100_000], [100_000_000]]);
});

describe('checking an answer against the description', () => {
  const validate = responseValidator(v1Document);
  const grant = '/v1/grants/00000000-0000-4000-8000-000000000002';
  const denied = {
    id: '00000000-0000-4000-8000-000000000002',
    status: 'denied',
    external_ref: null,
    claimed_at: '2030-01-01T00:00:00.000Z',
  };

  test('a fitting answer has nothing wrong', () => {
    expect(validate({ method: 'GET', path: grant, status: 200, body: denied })).toEqual([]);
  });

  test.each([
    ['person data on an ended grant', { ...denied, name: {} }],
    ['a pending grant that shows more than id and status', { ...denied, status: 'pending_approval' }],
    ['an active grant without an address', { ...denied, status: 'active' }],
    ['a time without milliseconds', { ...denied, claimed_at: '2030-01-01T00:00:00Z' }],
    ['an id that is none', { ...denied, id: 'x' }],
    ['a missing field', { id: denied.id, status: 'denied', claimed_at: denied.claimed_at }],
  ])('%s is found', (_case, body) => {
    expect(validate({ method: 'GET', path: grant, status: 200, body })).not.toEqual([]);
  });

  test('a code that the route does not list is found', () => {
    const body = (code: string) => ({ error: { code, message: 'm', request_id: denied.id } });
    expect(validate({ method: 'GET', path: grant, status: 410, body: body('grant_revoked') })).toEqual([]);
    expect(validate({ method: 'GET', path: grant, status: 410, body: body('key_not_usable') })).not.toEqual([]);
  });

  test('a route or a status that is not described is found', () => {
    expect(validate({ method: 'PUT', path: grant, status: 200, body: denied })).toEqual([
      `PUT ${grant} is not described`,
    ]);
    expect(validate({ method: 'GET', path: grant, status: 418, body: denied })).toEqual([
      'GET /v1/grants/{id} is not described as answering 418',
    ]);
  });

  test('nothing but the description decides', () => {
    const empty: OpenApiDocument = { ...v1Document, paths: {} };
    expect(responseValidator(empty)({ method: 'GET', path: grant, status: 200, body: denied })).not.toEqual([]);
  });
});
