import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeNow, portOf } from '../processes/loopback.js';

/** What the stand-in answers with; `hang` never answers. */
export type UspsAnswer = { readonly status: number; readonly body: unknown; readonly retryAfter?: string } | 'hang';

const CLIENT = { id: 'client:1', secret: 'se/cret@1' };

/** The documented shape of a confirmed address. */
export function found(address: Record<string, string>, additional: Record<string, string> = {}): UspsAnswer {
  const empty = { streetAddressAbbreviation: '', secondaryAddress: '', cityAbbreviation: '', urbanization: '' };
  const confirmed = {
    deliveryPoint: '20',
    carrierRoute: 'C036',
    DPVConfirmation: 'Y',
    DPVCMRA: 'N',
    business: 'N',
    vacant: 'N',
  };
  return {
    status: 200,
    body: {
      firm: '',
      address: { ...empty, ...address },
      additionalInfo: { ...confirmed, ...additional },
      corrections: [{ code: '', text: '' }],
      matches: [{ code: '31', text: 'Single Response - exact match' }],
    },
  };
}

/** The documented shape of an error. */
export function failed(status: number, message: string, retryAfter?: string): UspsAnswer {
  const body = { apiVersion: '/addresses/v3/', error: { code: String(status), message, errors: [] } };
  return { status, body, ...(retryAfter === undefined ? {} : { retryAfter }) };
}

/**
 * The Postal Service's API on loopback: its token endpoint, and its Addresses endpoint, which answers as it was told.
 */
export class UspsStandIn {
  /** Queries of the Addresses endpoint, in order. */
  readonly queries: Record<string, string>[] = [];
  tokensIssued = 0;
  /** As the service sends it, or as its documentation shows it. */
  expiresIn: number | string = 28_799;
  tokenAnswer: UspsAnswer | undefined;
  private readonly answers: UspsAnswer[] = [];
  private validToken = '';

  private constructor(private readonly server: Server) {}

  static async start(): Promise<UspsStandIn> {
    const server = createServer();
    const standIn = new UspsStandIn(server);
    server.on(
      'request',
      (request: IncomingMessage, response: ServerResponse) => void standIn.answer(request, response),
    );
    await portOf(server);
    return standIn;
  }

  get url(): string {
    const { port } = this.server.address() as AddressInfo;
    return `http://${encodeURIComponent(CLIENT.id)}:${encodeURIComponent(CLIENT.secret)}@127.0.0.1:${String(port)}/`;
  }

  /** What the next calls of the Addresses endpoint get, one each; the last one goes on. */
  willAnswer(...answers: readonly UspsAnswer[]): void {
    this.answers.push(...answers);
  }

  /** Ends the token that is out, as another renewal of the same application does. */
  revokeToken(): void {
    this.validToken = '';
  }

  async stop(): Promise<void> {
    await closeNow(this.server);
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const route = `${request.method ?? ''} ${url.pathname}`;
    if (route === 'POST /oauth2/v3/token') send(response, this.token(Buffer.concat(chunks).toString()));
    else if (route === 'GET /addresses/v3/address') send(response, this.address(url, request.headers.authorization));
    else send(response, failed(404, 'no such route'));
  }

  private token(body: string): UspsAnswer {
    if (this.tokenAnswer !== undefined) return this.tokenAnswer;
    const sent = JSON.parse(body) as Record<string, string>;
    const isKnown = sent['client_id'] === CLIENT.id && sent['client_secret'] === CLIENT.secret;
    if (!isKnown || sent['grant_type'] !== 'client_credentials')
      return { status: 401, body: { error: 'invalid_client', error_description: 'The client is not known.' } };
    this.validToken = `token-${String(++this.tokensIssued)}`;
    const answer = {
      access_token: this.validToken,
      token_type: 'Bearer',
      expires_in: this.expiresIn,
      status: 'approved',
    };
    return { status: 200, body: { ...answer, scope: 'addresses', issuer: 'api.usps.com' } };
  }

  private address(url: URL, authorization: string | undefined): UspsAnswer {
    this.queries.push(Object.fromEntries(url.searchParams));
    if (authorization !== `Bearer ${this.validToken}`) return failed(401, '');
    const next = this.answers.length > 1 ? this.answers.shift() : this.answers[0];
    return next ?? failed(404, 'There is no match for the address requested.');
  }
}

function send(response: ServerResponse, answer: UspsAnswer): void {
  if (answer === 'hang') return;
  const retryAfter = answer.retryAfter === undefined ? {} : { 'retry-after': answer.retryAfter };
  response.writeHead(answer.status, { 'content-type': 'application/json', ...retryAfter });
  response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
}
