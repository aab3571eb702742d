import type { OpenApiDocument } from '#http';
import { craftedTexts } from '../../test/support/faults/crafted-texts.js';
import { worstBodies, worstFields, type Payload } from './payloads.js';
import { worstForms, worstOffers } from './protocol-payloads.js';
import { bodyRoutesOf, tokenFor, type BodyRoute, type Callers } from './routes.js';

/** A route that meets bodies. */
export interface MetRoute extends BodyRoute {
  /** Path, and of an MCP server the tool. */
  readonly title: string;
  /** Content type of what it reads. */
  readonly type: string;
  /** The worst of so many bytes. */
  readonly worst: (bytes: number) => readonly Payload[];
}

/** Who asks where a protocol of others is spoken, too. */
export interface ProtocolCallers extends Callers {
  /** Access token of a person's assistant. */
  readonly assistant: () => string;
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

export function describedRoute(route: BodyRoute, title = route.path): MetRoute {
  const { example } = route;
  const inFields = (bytes: number) => (example === undefined ? [] : worstFields(example, bytes));
  const crafted = example === undefined ? [] : craftedTexts(example);
  return {
    ...route,
    title,
    type: JSON_TYPE,
    worst: (bytes) => [...worstBodies(bytes), ...inFields(bytes), ...crafted],
  };
}

const calling = (name: string, input: object): object => ({
  ...{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } },
});
const MOVE = {
  address: { line1: '9 Fiction Road', city: 'Topeka', state: 'KS', zip5: '66603', zip4: '0009' },
  effective_date: '2099-01-01',
};
const NOBODYS_ID = '00000000-0000-4000-8000-00000000ffff';
const CALL = { call_id: 'call-1' };
/** One tool for each kind of arguments. */
const TOOLS: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  '/mcp/voice': {
    decode_key: { transcript: 'one two three', ...CALL },
    preview_key: { key: '000-000-0000', ...CALL },
    claim_key: { preview_id: NOBODYS_ID, external_ref: 'order 7', ...CALL },
    get_grant: { id: NOBODYS_ID },
  },
  '/mcp/person': {
    list_grants: { status: 'active', cursor: NOBODYS_ID },
    list_access_history: { cursor: NOBODYS_ID },
    preview_move: MOVE,
    get_change: { change_id: NOBODYS_ID },
    approve_claim: { grant_id: NOBODYS_ID },
  },
};
const REGISTRATION = { client_name: 'Helper', redirect_uris: ['https://helper.example/back'] };
const CODE = { grant_type: 'authorization_code', code: 'x', redirect_uri: 'https://helper.example/back' };

/** What speaks a protocol of others, and stands in no description. @param vkey of a log that is witnessed */
function protocolRoutes(vkey: () => string): readonly MetRoute[] {
  const posted = (path: string, example: object | undefined, type: string, worst: MetRoute['worst']): MetRoute => ({
    ...{ method: 'POST', path, title: path, example, type, worst },
  });
  const json = (path: string, example: object, title = path): MetRoute =>
    describedRoute({ method: 'POST', path, example }, title);
  const form = (path: string, example: Readonly<Record<string, string>>): MetRoute =>
    posted(path, example, FORM_TYPE, (bytes) => worstForms(example, bytes));
  const tools = Object.entries(TOOLS).flatMap(([path, inputs]) =>
    Object.entries(inputs).map(([name, input]) => json(path, calling(name, input), `${path} ${name}`)),
  );
  return [
    ...tools,
    form('/oauth/token', { ...CODE, client_id: 'nobody', code_verifier: 'x'.repeat(43) }),
    form('/oauth/revoke', { token: 'x', client_id: 'nobody' }),
    json('/oauth/register', REGISTRATION),
    posted('/witness/v1/add-checkpoint', undefined, 'text/plain', (bytes) => worstOffers(vkey(), bytes)),
  ];
}

/** Every route that reads a body, whatever it speaks. @param vkey of a log that is witnessed */
export function metRoutes(documents: readonly OpenApiDocument[], vkey: () => string): readonly MetRoute[] {
  return [...documents.flatMap(bodyRoutesOf).map((route) => describedRoute(route)), ...protocolRoutes(vkey)];
}

/** What a request for a route says of who asks; nothing for those who come without a token. */
export function credentialsFor(route: MetRoute, callers: ProtocolCallers): Readonly<Record<string, string>> {
  const { path } = route;
  if (path.startsWith('/oauth/') || path.startsWith('/witness/')) return {};
  const isOfApiKey = path === '/v1' || path.startsWith('/mcp/voice');
  const ofPerson = path.startsWith('/mcp/') ? callers.assistant() : tokenFor(route, callers);
  return { authorization: `Bearer ${isOfApiKey ? callers.apiKey() : ofPerson}` };
}
