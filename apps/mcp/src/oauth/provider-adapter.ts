import type { Adapter } from 'oidc-provider';
import { TOKEN_KINDS, type ClientStorage, type Connections, type TokenKind, type TokenStorage } from '#assistants';
import type { ClientDocuments } from './client-documents.js';
import { errors } from './oidc-provider.js';

/** What the authorization server keeps its things in. */
export interface AdapterParts {
  readonly tokens: TokenStorage;
  readonly clients: ClientStorage;
  readonly connections: Connections;
  readonly documents: ClientDocuments;
  /** What tokens are for. */
  readonly resource: string;
}

/** Of what has no other end than the person's, in seconds since the epoch: far away, and a number. */
const NO_END = 4_102_444_800;

/** The storage of one model of oidc-provider. */
export function adapterOf(model: string, parts: AdapterParts): Adapter {
  const kind = TOKEN_KINDS.find((one) => one === model);
  if (kind !== undefined) return tokenAdapter(kind, parts);
  switch (model) {
    case 'Client':
      return clientAdapter(parts);
    case 'Grant':
      return grantAdapter(parts);
    default:
      return FORGETFUL;
  }
}

const nothing = (): Promise<undefined> => Promise.resolve(undefined);

/** Keeps nothing: whoever signs in here does so with the service, which has sessions of its own. */
const FORGETFUL: Adapter = {
  ...{ upsert: nothing, find: nothing, findByUserCode: nothing, findByUid: nothing },
  ...{ consume: nothing, destroy: nothing, revokeByGrantId: nothing },
};

function tokenAdapter(kind: TokenKind, { tokens, clients, connections }: AdapterParts): Adapter {
  return {
    ...FORGETFUL,
    upsert: async (id, payload, expiresIn) => {
      // The id is the token itself.
      const kept = Object.fromEntries(Object.entries(payload).filter(([name]) => name !== 'jti'));
      await tokens.put(kind, id, kept, expiresIn ?? 0);
      // All but the request itself come after a person has said yes.
      if (kind !== 'Interaction' && payload.clientId !== undefined) await clients.noteUse(payload.clientId);
      // Each answer with tokens has one of these.
      if (kind === 'RefreshToken' && payload.grantId !== undefined) {
        await mayHaveMore(payload.grantId, { tokens, connections });
        await connections.noteTokens(payload.grantId);
      }
    },
    find: async (id) => {
      const found = await tokens.find(kind, id);
      if (found === undefined) return undefined;
      const { payload, spentAt } = found;
      return { ...payload, jti: id, ...(spentAt !== null && { consumed: Math.floor(spentAt / 1000) }) };
    },
    // Whoever was not the first is refused: somebody else has it too, so that all tokens end.
    consume: async (id) => {
      if (await tokens.spend(kind, id)) return;
      const grantId = (await tokens.find(kind, id))?.payload['grantId'];
      if (typeof grantId === 'string') await connections.endGrant(grantId);
      throw new errors.InvalidGrant('it was used already');
    },
    destroy: (id) => tokens.remove(kind, id),
    revokeByGrantId: (grantId) => connections.endGrant(grantId),
  };
}

/** Whoever takes that many is asked to come back with the person. @throws InvalidGrant; then the grant has ended */
async function mayHaveMore(
  grantId: string,
  { tokens, connections }: Pick<AdapterParts, 'tokens' | 'connections'>,
): Promise<void> {
  if (!(await tokens.areTooMany(grantId))) return;
  await connections.endGrant(grantId);
  throw new errors.InvalidGrant('it has too many tokens');
}

/** What a person has said yes to is the connection itself. */
function grantAdapter({ connections, resource }: AdapterParts): Adapter {
  return {
    ...FORGETFUL,
    find: async (id) => {
      const connection = await connections.ofGrant(id);
      if (connection === undefined) return undefined;
      const { personId: accountId, clientId, scopes, createdAt } = connection;
      const resources = { [resource]: scopes.join(' ') };
      const times = { iat: Math.floor(createdAt / 1000), exp: NO_END };
      return { kind: 'Grant', jti: id, accountId, clientId, resources, ...times };
    },
    destroy: (id) => connections.endGrant(id),
  };
}

/** Clients that registered, and those that are known by a document of theirs. */
function clientAdapter({ clients, documents }: AdapterParts): Adapter {
  return {
    ...FORGETFUL,
    upsert: (id, payload) => clients.register(id, { ...payload }),
    find: async (id) => {
      const registered = await clients.find(id);
      if (registered !== undefined) return { ...registered };
      const described = await documents.find(id);
      return described && { ...described, client_id: id };
    },
  };
}
