import { randomUUID } from 'node:crypto';
import { documentOf, type OpenApiDocument } from '#http';
import { authFace, consoleFace, personFace, staffFace, v1Face } from '../../../apps/faces/src/index.js';
import type { Answer } from '../clients/ask.js';
import { ask } from '../clients/ask.js';
import { mustBeDescribedBy } from '../clients/described-answer.js';
import type { Story } from './story.js';

/** A route as its face's description lists it. */
interface DescribedRoute {
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  readonly body: object | undefined;
  /** Names of the parameters of the query that it cannot do without. */
  readonly query: readonly string[];
  /** Who asks, where it is not for one kind of caller alone. */
  readonly as?: 'person' | 'owner';
}

const FACES = [v1Face, personFace, consoleFace, staffFace, authFace].map(documentOf).map((document) => ({
  document,
  mustBeDescribed: mustBeDescribedBy(document),
}));

/** Every route of every face, so that one that is added is looked at too. */
const DESCRIBED_ROUTES = FACES.flatMap(({ document, mustBeDescribed }) =>
  routesIn(document)
    .flatMap(askers)
    .map((route) => ({ route, mustBeDescribed })),
);

export type Described = (typeof DESCRIBED_ROUTES)[number];

/** A log that was changed past the service is not sealed any more: nothing new of it is proved. */
const PROOF = '/person/v1/access-history/proof';
export const READS = DESCRIBED_ROUTES.filter(
  ({ route: { method, path } }) => method === 'GET' && path !== PROOF && !path.endsWith('/openapi.json'),
);
/** One of them leaves: that is looked at by itself. Those that end a session come last. */
export const WRITES = DESCRIBED_ROUTES.filter(
  ({ route }) => route.method !== 'GET' && route.path !== '/person/v1/me',
).sort((one, other) => Number(endsSession(one)) - Number(endsSession(other)));

function endsSession({ route: { method, path } }: Described): boolean {
  return method === 'DELETE' && path.startsWith('/auth/');
}

/** What an account is answered about itself hangs on whose it is. */
function askers(route: DescribedRoute): readonly DescribedRoute[] {
  if (!route.path.startsWith('/auth/')) return [route];
  return route.method === 'GET'
    ? [
        { ...route, as: 'person' },
        { ...route, as: 'owner' },
      ]
    : [{ ...route, as: 'person' }];
}

/** What it is called in a list of what went wrong. */
export function nameOf({ route: { method, path, as } }: Described): string {
  return `${method} ${path}${as === 'owner' ? ' of an owner' : ''}`;
}

function routesIn({ paths }: OpenApiDocument): readonly DescribedRoute[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { requestBody, parameters = [] }]) => {
      const content = requestBody?.content['application/json'];
      const example = content?.example ?? Object.values(content?.examples ?? {})[0]?.value;
      const query = parameters.filter((one) => one.in === 'query' && one.required).map(({ name }) => name);
      return { method: method.toUpperCase(), path, body: example as object | undefined, query };
    }),
  );
}

/** The ids of a story in the place of a path's parameters; of what a story does not have, nobody's. */
function addressIn(story: Story, { path, query }: DescribedRoute): string {
  const { ids, email } = story;
  const own: Readonly<Record<string, string>> = {
    ...{ memberId: ids.memberId, keyId: ids.keyId, endpointId: ids.endpointId, grantId: ids.grantId },
  };
  const filled = path
    .replace('/businesses/{id}', `/businesses/${ids.businessId}`)
    .replace('/people/{id}', `/people/${ids.personId}`)
    .replace('/webhook-endpoints/{id}', `/webhook-endpoints/${ids.endpointId}`)
    .replace('/grants/{id}', `/grants/${ids.grantId}`)
    .replaceAll(/\{(\w+)\}/g, (_all, name: string) => own[name] ?? randomUUID());
  const asked = query.map((name) => `${name}=${encodeURIComponent(name === 'email' ? email : 'a test')}`);
  return asked.length === 0 ? filled : `${filled}?${asked.join('&')}`;
}

const PATIENCE_MS = 20_000;

/** Asks as whoever the route is for. @throws Error for an answer that its description does not know */
export async function askedIn(
  story: Story,
  { route, mustBeDescribed }: Described,
  from: { readonly baseUrl: string; readonly staffToken: string },
): Promise<Answer> {
  const path = addressIn(story, route);
  const headers = { authorization: `Bearer ${tokenFor(story, route, from.staffToken)}` };
  const body = route.body === undefined ? undefined : JSON.stringify(route.body);
  const answer = await within(ask(from.baseUrl, route.method, path, headers, body), `${route.method} ${path}`);
  mustBeDescribed({ method: route.method, path: path.replace(/\?.*/, ''), ...answer });
  return answer;
}

function tokenFor({ tokens, api }: Story, { path, as }: DescribedRoute, staffToken: string): string {
  if (as !== undefined) return tokens[as];
  if (path.startsWith('/person/')) return tokens.person;
  if (path.startsWith('/console/')) return tokens.owner;
  return path.startsWith('/staff/') ? staffToken : api.apiKey;
}

async function within<T>(answer: Promise<T>, what: string): Promise<T> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => {
      reject(new Error(`${what} hangs`));
    }, PATIENCE_MS).unref();
  });
  return Promise.race([answer, late]);
}
