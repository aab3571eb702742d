import inject from 'light-my-request';
import { duringCall, type AuthorizationCall } from './authorization-call.js';
import { BEGUN_COOKIE } from './begun-requests.js';
import { RESUME_COOKIE, type AuthorizationProvider } from './create-provider.js';

/** What the provider is asked. Nothing else of a request reaches it. */
export interface ProviderQuestion {
  readonly method: 'GET' | 'POST';
  /** Below the issuer's, with the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The client's network as limits count it: an IPv4 address, or an IPv6 /64. */
  readonly network: string;
}

export interface ProviderAnswer {
  readonly status: number;
  /** Those that mean something to whoever asked. */
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: string;
}

const PASSED_ON = ['location', 'content-type', 'www-authenticate'];
/** It has sessions of its own, which mean nothing here. */
const OUR_COOKIES = [BEGUN_COOKIE, RESUME_COOKIE, `${RESUME_COOKIE}.sig`];

/** Asks the provider as if it stood alone: it sees no socket, and its answer is looked at before it leaves. */
export class ProviderExchange {
  private readonly dispatch: inject.DispatchFunc;
  private readonly place: Readonly<Record<string, string>>;

  constructor(provider: AuthorizationProvider) {
    const { host, protocol, pathname } = new URL(provider.issuer);
    // It makes addresses of what it is asked by; what a client says of our name has no part in that.
    this.place = { host, 'x-forwarded-proto': protocol.slice(0, -1) };
    const handle = provider.callback();
    this.dispatch = (request, response) => {
      void handle(Object.assign(request, { originalUrl: `${pathname}${request.url ?? ''}` }), response);
    };
  }

  /** @throws whatever the provider could not help, such as an engine that is away */
  async ask({ method, path, headers, body, network }: ProviderQuestion): Promise<ProviderAnswer> {
    const call: AuthorizationCall = { network };
    const question = { method, url: path, headers: { ...headers, ...this.place } };
    // Awaited within: the request is begun where it is awaited first.
    const answer = await duringCall(call, async () => {
      return await inject(this.dispatch, body === undefined ? question : { ...question, payload: body });
    });
    if (call.failure !== undefined) throw call.failure;
    const passed = PASSED_ON.flatMap((name) => {
      const value = answer.headers[name];
      return value === undefined ? [] : [[name, String(value)] as const];
    });
    const cookies = [answer.headers['set-cookie'] ?? []].flat();
    return {
      status: answer.statusCode,
      headers: Object.fromEntries(passed),
      cookies: cookies.filter((cookie) => OUR_COOKIES.includes(cookie.slice(0, cookie.indexOf('=')))),
      body: answer.body,
    };
  }
}
