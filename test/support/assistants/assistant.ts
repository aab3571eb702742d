import { createHash, randomBytes } from 'node:crypto';
import type { RunningProcess } from '#runtime';
import { ask, type Answer } from '../clients/ask.js';

/** An answer as it stands on the wire. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Of the text, if it is JSON; empty otherwise. */
  readonly json: Readonly<Record<string, unknown>>;
}

type Fields = Readonly<Record<string, string>>;

export async function wire(url: string, init: RequestInit = {}): Promise<WireAnswer> {
  const { status, headers, text } = await fetch(url, { redirect: 'manual', ...init }).then(async (response) => ({
    ...{ status: response.status, headers: response.headers, text: await response.text() },
  }));
  const isJson = headers.get('content-type')?.startsWith('application/json') === true && text !== '';
  return { status, headers, text, json: isJson ? (JSON.parse(text) as WireAnswer['json']) : {} };
}

export function postForm(url: string, fields: Fields, headers: Fields = {}): Promise<WireAnswer> {
  return wire(url, { method: 'POST', body: new URLSearchParams(fields), headers });
}

export function postJson(url: string, body: unknown): Promise<WireAnswer> {
  return wire(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
}

/** A browser as far as it matters here: it keeps cookies, and stays where it is led. */
export class Browser {
  private readonly cookies = new Map<string, { readonly value: string; readonly path: string }>();

  constructor(private readonly baseUrl: string) {}

  async go(path: string): Promise<WireAnswer> {
    const answer = await wire(this.baseUrl + path, { headers: { accept: 'text/html', ...this.cookieFor(path) } });
    for (const cookie of answer.headers.getSetCookie()) this.keep(cookie);
    return answer;
  }

  /** What a page of ours asks, with the session of whoever is signed in. */
  page(method: string, path: string, token: string): Promise<Answer> {
    return ask(this.baseUrl, method, path, { authorization: `Bearer ${token}`, ...this.cookieFor(path) });
  }

  cookieFor(path: string): Fields {
    const sent = [...this.cookies].filter(([, { path: under }]) => path.startsWith(under));
    return sent.length === 0 ? {} : { cookie: sent.map(([name, { value }]) => `${name}=${value}`).join('; ') };
  }

  private keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    this.cookies.set(name, { value, path: /path=([^;]+)/i.exec(cookie)?.[1] ?? '/' });
  }
}

/** The tokens that an assistant has. */
export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** A program that wants to be let in, known by its id already. */
export class Assistant {
  readonly verifier = randomBytes(32).toString('base64url');
  readonly state = randomBytes(9).toString('base64url');

  constructor(
    private readonly running: Pick<RunningProcess, 'baseUrl'>,
    readonly clientId: string,
    readonly redirectUri: string,
  ) {}

  /** One that registers itself first. */
  static async registered(
    running: Pick<RunningProcess, 'baseUrl'>,
    redirectUri = 'https://helper.example/back',
  ): Promise<Assistant> {
    const answer = await postJson(`${running.baseUrl}/oauth/register`, {
      ...{ client_name: 'Helper', redirect_uris: [redirectUri] },
    });
    return new Assistant(running, String(answer.json['client_id']), redirectUri);
  }

  /** Where it leads a person. @param departures parameters in the place of the right ones; left out where undefined */
  leads(departures: Readonly<Record<string, string | undefined>> = {}): string {
    const parameters: Readonly<Record<string, string | undefined>> = {
      ...{ client_id: this.clientId, redirect_uri: this.redirectUri, response_type: 'code', state: this.state },
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      ...{ code_challenge_method: 'S256', scope: 'address:read consent:write' },
      ...departures,
    };
    const given = Object.entries(parameters).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as [string, string]],
    );
    return `/oauth/authorize?${new URLSearchParams(given).toString()}`;
  }

  /** What it reads from where the person was led back to. */
  readBack(answer: WireAnswer): URLSearchParams {
    const location = answer.headers.get('location') ?? '';
    if (!location.startsWith(`${this.redirectUri}?`)) throw new Error(`led to ${location}: ${answer.text}`);
    return new URL(location).searchParams;
  }

  /** A code, once the person has said yes. */
  async codeFrom(token: string, departures: Readonly<Record<string, string | undefined>> = {}): Promise<string> {
    const browser = new Browser(this.running.baseUrl);
    const id = requestIn(await browser.go(this.leads(departures)));
    const approved = await browser.page('POST', `/auth/v1/connection-requests/${id}/approval`, token);
    const back = this.readBack(await browser.go(pathIn(String(approved.body['redirect_to']))));
    return back.get('code') ?? '';
  }

  exchange(code: string, departures: Fields = {}): Promise<WireAnswer> {
    return this.token({
      ...{ grant_type: 'authorization_code', code, redirect_uri: this.redirectUri, code_verifier: this.verifier },
      ...departures,
    });
  }

  refresh(refreshToken: string, departures: Fields = {}): Promise<WireAnswer> {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken, ...departures });
  }

  /** All the way. */
  async letIn(token: string, departures: Readonly<Record<string, string | undefined>> = {}): Promise<Tokens> {
    const { status, json } = await this.exchange(await this.codeFrom(token, departures));
    if (status !== 200) throw new Error(`no tokens, but ${String(status)}: ${JSON.stringify(json)}`);
    return json as unknown as Tokens;
  }

  private token(fields: Fields): Promise<WireAnswer> {
    return postForm(`${this.running.baseUrl}/oauth/token`, { client_id: this.clientId, ...fields });
  }
}

/** The request that a browser was led to our page with. */
export function requestIn(answer: WireAnswer): string {
  return /^\/connect\/([\w-]{43})$/.exec(answer.headers.get('location') ?? '')?.[1] ?? `none: ${answer.text}`;
}

export function pathIn(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
