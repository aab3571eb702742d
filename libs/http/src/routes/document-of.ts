import type {
  Content,
  Header,
  OpenApiDocument,
  Operation,
  Parameter,
  Response,
  Responses,
} from '../openapi/document.js';
import { Components } from './components.js';
import { codesOf, errorResponses } from './errors-of.js';
import { isRepeatable, type FaceContract } from './face-contract.js';
import { HEADERS, headerRef } from './headers.js';
import { queryParameters, requestSchema } from './request-schema.js';
import type { Answer, Route } from './route.js';
import { hasOptionalBody } from '../validation/optional-body.js';
import { text, uuid } from './schema.js';
import { SESSION_COOKIE } from '../cookies/session-cookies.js';

const SECURITY = {
  'api-key': {
    ApiKey: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'svc_live_ and 32 characters',
      description: 'An API key of a business in production. Keep it on a server.',
    },
  },
  session: {
    session: { type: 'http', scheme: 'bearer', description: 'A token from `/auth/v1/sessions`.' },
    cookie: {
      type: 'apiKey',
      in: 'cookie',
      name: SESSION_COOKIE,
      description:
        'Set by `/auth/v1/sessions` with `cookie: true`. What writes with it wants the `Origin` of the pages.',
    },
  },
  'access-token': {
    accessToken: { type: 'http', scheme: 'bearer', description: 'A token that a person has given an assistant.' },
  },
  none: {},
} as const;

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Names this request, so that it can be sent again: for 24 hours a repeat gets the first answer and counts as a request alone. A new one for each request, such as a UUID.',
  schema: { type: 'string', pattern: '^[ -~]{1,255}$', minLength: 1, maxLength: 255 },
  example: '00000000-0000-4000-8000-0000000000bb',
};

const EVENT_STREAM = { 'text/event-stream': { schema: { type: 'string' } } } as const;

/** Nobody was counted who is answered with one of these. */
const UNCOUNTED = ['401', '403'];

const made = new WeakMap<FaceContract, OpenApiDocument>();

/** The description of a face in OpenAPI 3.1, from what its routes state; made once. */
export function documentOf(face: FaceContract): OpenApiDocument {
  const document = made.get(face) ?? described(face);
  made.set(face, document);
  return document;
}

function described(face: FaceContract): OpenApiDocument {
  const components = new Components();
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of face.routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route, face) };
  }
  // Once everything that names a schema is gathered.
  const placed = components.placed({ paths, webhooks: face.webhooks ?? {} }) as Pick<
    OpenApiDocument,
    'paths' | 'webhooks'
  >;
  const used = JSON.stringify(placed);
  const headers = Object.entries<Header>(HEADERS).filter(([name]) => used.includes(`#/components/headers/${name}"`));
  const securitySchemes = SECURITY[face.credentials];
  return {
    openapi: '3.1.0',
    info: {
      title: face.title,
      version: '1.0.0',
      description: face.description,
      license: {
        name: 'Unlicensed: for those who are allowed to use this service',
        identifier: 'LicenseRef-UNLICENSED',
      },
      contact: { name: 'Whoever runs this installation' },
    },
    externalDocs: { url: '/docs', description: 'The guides, with the rules behind the routes.' },
    servers: [{ url: '/', description: 'This installation. Others have data and keys of their own.' }],
    security: Object.keys(securitySchemes).map((name) => ({ [name]: [] })),
    tags: Object.entries(face.tags).map(([name, description]) => ({ name, description })),
    ...placed,
    components: { schemas: components.schemas, headers: Object.fromEntries(headers), securitySchemes },
  };
}

function operationOf(route: Route, face: FaceContract): Operation {
  const { id, summary, description, tag, open, answers } = route;
  const isSpoken = face.spokenBase !== undefined && route.path.startsWith(`${face.spokenBase}/`);
  const successes = Object.entries(answers).map(([status, answer]) => [status, responseOf(answer)] as const);
  const responses = { ...Object.fromEntries(successes), ...errorResponses(codesOf(route, face), isSpoken) };
  const parameters = [...parametersOf(route), ...(isRepeatable(route, face) ? [IDEMPOTENCY_KEY] : [])];
  return {
    operationId: id,
    summary,
    description,
    tags: [tag],
    ...(open === true && face.credentials !== 'none' && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...bodyOf(route),
    responses: face.credentials === 'api-key' && '429' in responses ? tellingLimits(responses) : responses,
  };
}

function bodyOf({ body }: Route): Pick<Operation, 'requestBody'> {
  if (body === undefined) return {};
  const [dto, example] = body;
  const content: Content = { 'application/json': { schema: requestSchema(dto), example } };
  return { requestBody: { required: !hasOptionalBody(dto), content } };
}

function responseOf(answer: Answer): Response {
  const { description, schema, example, mayLeaveOut, setsCookies, saysAsOf, leadsToStatement, isStream } = answer;
  const headers = {
    'X-Request-Id': headerRef('RequestId'),
    ...(leadsToStatement === true && { Link: headerRef('ErasureLink') }),
    ...(setsCookies === true && { 'Set-Cookie': headerRef('SetCookie') }),
    ...(saysAsOf === true && { 'Consent-As-Of': headerRef('ConsentAsOf') }),
    ...(mayLeaveOut === true && { 'Consent-Incomplete': headerRef('ConsentIncomplete') }),
  };
  if (isStream === true) return { description, headers, content: EVENT_STREAM };
  return { description, headers, ...(schema && { content: { 'application/json': { schema, example } } }) };
}

function parametersOf({ path, query, headers = [] }: Route): readonly Parameter[] {
  const ids = [...path.matchAll(/([\w-]+)\/\{(\w+)\}/g)].map(([, segment = '', name = '']): Parameter => ({
    name,
    in: 'path',
    required: true,
    ...(FORMS[segment] ?? uuidOf(NOUN[segment] ?? segment)),
  }));
  return [...ids, ...headers, ...(query === undefined ? [] : queryParameters(query))];
}

function uuidOf(noun: string): Pick<Parameter, 'description' | 'schema' | 'example'> {
  const description = `Id of the ${noun}. Anything that is no UUID is an id that nothing has.`;
  return { description, schema: uuid(), example: '00000000-0000-4000-8000-000000000002' };
}

/** What is said of ids that are no UUIDs, by the segment of the path that they stand under. */
const FORMS: Readonly<Record<string, Pick<Parameter, 'description' | 'schema' | 'example'>>> = {
  'connection-requests': {
    description: 'As it stands in the address of the page, `/connect/{id}`.',
    schema: text(),
    example: 'a'.repeat(43),
  },
};

/** What one of them is called, by the segment of the path that they stand under. */
const NOUN: Readonly<Record<string, string>> = {
  'api-keys': 'API key',
  assistants: 'assistant',
  businesses: 'business',
  deliveries: 'delivery',
  grants: 'grant',
  listeners: 'listener',
  members: 'member',
  passkeys: 'passkey',
  people: 'person',
  sessions: 'session',
  'webhook-endpoints': 'webhook endpoint',
};

function tellingLimits(responses: Responses): Responses {
  const limits = { 'RateLimit-Policy': headerRef('RateLimitPolicy'), RateLimit: headerRef('RateLimit') };
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [
      status,
      UNCOUNTED.includes(status) ? response : { ...response, headers: { ...response.headers, ...limits } },
    ]),
  );
}
