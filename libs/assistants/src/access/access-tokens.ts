import type { Connections } from '../connections/connections.js';
import type { TokenStorage } from '../storage/token-storage.js';
import type { AssistantPrincipal } from './assistant-principal.js';
import { scopesIn } from './scopes.js';

/** Knows who is there. */
interface People {
  /** The account that the person is; undefined for one who is deleted. */
  accountOf(personId: string): Promise<string | undefined>;
}

interface AccessTokensParts {
  readonly tokens: TokenStorage;
  readonly connections: Connections;
  readonly people: People;
  /** The one resource that tokens are for (RFC 8707): the address of the person's MCP server. */
  readonly resource: string;
}

/** Who stands behind an access token, looked at in each call, so that what ended is over at once. */
export class AccessTokens {
  constructor(private readonly parts: AccessTokensParts) {}

  /**
   * The assistant that a token speaks for; that it was used is noted to the minute. Undefined for one that is unknown,
   * expired or for another audience, whose connection was ended, or whose person was deleted: to be answered with
   * `challenge`.
   * @param token as it came: not empty, unchecked otherwise
   */
  async open(token: string): Promise<AssistantPrincipal | undefined> {
    const { tokens, connections, people, resource } = this.parts;
    const found = await tokens.find('AccessToken', token);
    if (found === undefined) return undefined;
    const { grantId, aud, scope } = found.payload;
    if (typeof grantId !== 'string' || typeof scope !== 'string' || aud !== resource) return undefined;
    const connection = await connections.ofGrant(grantId);
    if (connection === undefined) return undefined;
    const { assistantId, name, personId } = connection;
    const accountId = await people.accountOf(personId);
    if (accountId === undefined) return undefined;
    await connections.noteUse(assistantId);
    return { kind: 'assistant', assistantId, name, personId, accountId, scopes: scopesIn(scope) };
  }
}
