import { parseSetCookie } from 'cookie';
import { ask, type Answer } from '../clients/ask.js';
import { mailedCode } from '../clients/sign-in.js';

/** What a browser does with cookies and `Origin` for the pages of one service; paths are whole. */
export class Browser {
  readonly jar = new Map<string, string>();

  /** @param origin of the page that asks; null sends none */
  constructor(
    readonly baseUrl: string,
    private readonly origin: string | null = baseUrl,
  ) {}

  /** Signed in with a code from the development mailbox. @throws Error when that is refused */
  static async signedIn(baseUrl: string, email: string): Promise<Browser> {
    const browser = new Browser(baseUrl);
    const { status } = await browser.signIn(email);
    if (status !== 201) throw new Error(`signing in was answered ${String(status)}`);
    return browser;
  }

  /** With a code that a page of the service asks for. */
  async signIn(email: string): Promise<Answer> {
    return this.send('POST', '/auth/v1/sessions', await this.proof(email));
  }

  /** What shows that somebody reads the mail of an address, asked to be answered with cookies. */
  async proof(email: string): Promise<object> {
    const { body } = await this.send('POST', '/auth/v1/codes', { email });
    return { flow_id: body['flow_id'], code: await mailedCode(this.baseUrl, email), cookie: true };
  }

  /** The same cookies on a page of another origin. */
  at(origin: string | null): Browser {
    const other = new Browser(this.baseUrl, origin);
    for (const [name, value] of this.jar) other.jar.set(name, value);
    return other;
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const cookie = [...this.jar].map((pair) => pair.join('=')).join('; ');
    const own = {
      ...(cookie !== '' && { cookie }),
      ...(this.origin !== null && method !== 'GET' && { origin: this.origin }),
    };
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const answer = await ask(this.baseUrl, method, path, { ...own, ...headers }, sent);
    for (const line of answer.headers.getSetCookie()) this.take(line);
    return answer;
  }

  private take(line: string): void {
    const { name, value, maxAge } = parseSetCookie(line);
    if (maxAge === 0 || value === undefined) this.jar.delete(name);
    else this.jar.set(name, value);
  }
}
