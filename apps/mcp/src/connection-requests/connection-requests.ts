import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { InteractionResults } from 'oidc-provider';
import {
  assistantName,
  AuthorizationSecrets,
  Connections,
  scopesIn,
  TokenStorage,
  type ApprovedAssistant,
} from '#assistants';
import { ACCOUNT_REFUSALS, ApiError } from '#http';
import { isBegunBy } from '../oauth/begun-requests.js';
import { redirectHost } from '../oauth/client-metadata.js';
import { KnownClients } from '../oauth/known-clients.js';

/** An assistant that wants to be let in, as the person is asked about it. */
export interface ConnectionRequest extends ApprovedAssistant {
  /** Milliseconds since the Unix epoch. */
  readonly expiresAt: number;
}

/** What came of a person's yes. */
interface Approval {
  readonly returnTo: string;
  /** Absent where the request had been decided otherwise. */
  readonly letIn?: ApprovedAssistant & { readonly assistantId: string };
}

/**
 * Requests to be let in that a browser has begun, and what becomes of them. Only that browser sees and decides one, so
 * that nobody has somebody else say yes for them.
 */
@Injectable()
export class ConnectionRequests {
  constructor(
    private readonly secrets: AuthorizationSecrets,
    private readonly clients: KnownClients,
    private readonly tokens: TokenStorage,
    private readonly connections: Connections,
  ) {}

  /** @throws ApiError `connection_request_not_found` for one that is over, or that this browser did not begin */
  async find(request: IncomingMessage, id: string): Promise<ConnectionRequest> {
    const isOwn = isBegunBy(request, id, this.secrets);
    const stored = isOwn ? await this.tokens.find('Interaction', id) : undefined;
    const { client_id: clientId, redirect_uri: redirectUri, scope } = paramsIn(stored?.payload['params']);
    if (stored === undefined || clientId === undefined || redirectUri === undefined) throw notFound();
    const host = redirectHost(redirectUri);
    const client = await this.clients.describe(clientId, request);
    if (client === undefined) throw notFound();
    return {
      ...{ clientId, name: assistantName(client['client_name'], host), redirectHost: host },
      ...{ scopes: scopesIn(scope), expiresAt: stored.expiresAt },
    };
  }

  /**
   * The person lets the assistant in; what was decided before stands. Asked again, it makes the connection that a
   * failure kept it from.
   * @returns where the browser goes next, and who was let in by this
   */
  async approve(request: IncomingMessage, id: string, personId: string): Promise<Approval> {
    const asked = await this.find(request, id);
    const grantId = await this.connections.grantFor(personId, asked.clientId);
    const login = { accountId: personId, remember: false };
    const { result, returnTo } = await this.decide(id, { login, consent: { grantId } });
    if (result.login?.accountId !== personId) return { returnTo };
    const { assistantId } = await this.connections.approve(personId, asked, result.consent?.grantId);
    return { returnTo, letIn: { assistantId, ...asked } };
  }

  /**
   * As `approve`, and the assistant is kept out.
   * @param why for whoever writes the assistant
   * @returns where the browser goes next
   */
  async refuse(request: IncomingMessage, id: string, why: string): Promise<string> {
    await this.find(request, id);
    return (await this.decide(id, { error: 'access_denied', error_description: why })).returnTo;
  }

  /** Before anything is done, so that of two at once one is done. @returns what was decided first */
  private async decide(id: string, decision: InteractionResults): Promise<Decided> {
    const kept = await this.tokens.change('Interaction', id, (request) =>
      request['result'] === undefined ? { ...request, result: decision } : undefined,
    );
    if (kept === undefined) throw notFound();
    const { result, returnTo } = kept as unknown as Decided;
    return { result, returnTo };
  }
}

/** Of what the authorization server keeps with a request. */
interface Decided {
  readonly result: InteractionResults;
  readonly returnTo: string;
}

type Params = Readonly<Partial<Record<'client_id' | 'redirect_uri' | 'scope', string>>>;

function paramsIn(kept: unknown): Params {
  const { client_id, redirect_uri, scope } = (kept ?? {}) as Readonly<Record<string, unknown>>;
  const texts = Object.entries({ client_id, redirect_uri, scope }).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(texts);
}

function notFound(): ApiError {
  return new ApiError(ACCOUNT_REFUSALS.connectionRequestNotFound);
}
