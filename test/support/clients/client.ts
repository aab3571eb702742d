import { ask, type Answer } from './ask.js';
import { signIn } from './sign-in.js';

/** An answer as it came over the wire; `path` without its query. */
export interface SeenAnswer extends Answer {
  readonly method: string;
  readonly path: string;
}

/** Who calls the service, with the token of a session or with an API key: in tests and in benchmarks. */
export class Client {
  /** @param readsAt where the query side is, if it is elsewhere */
  constructor(
    readonly baseUrl: string,
    readonly token: string,
    private readonly readsAt = baseUrl,
  ) {}

  /** Signs in with a code from the development mailbox. */
  static async signedIn(baseUrl: string, email: string, readsAt = baseUrl): Promise<Client> {
    return new Client(baseUrl, await signIn(baseUrl, email, readsAt), readsAt);
  }

  get(path: string): Promise<Answer> {
    return this.call('GET', path);
  }

  post(path: string, body?: unknown): Promise<Answer> {
    return this.call('POST', path, body);
  }

  put(path: string, body: unknown): Promise<Answer> {
    return this.call('PUT', path, body);
  }

  patch(path: string, body: unknown): Promise<Answer> {
    return this.call('PATCH', path, body);
  }

  delete(path: string): Promise<Answer> {
    return this.call('DELETE', path);
  }

  async call(method: string, path: string, body?: unknown): Promise<Answer> {
    const address = method === 'GET' ? this.readsAt : this.baseUrl;
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const whole = this.pathOf(path);
    const answer = await ask(address, method, whole, { authorization: `Bearer ${this.token}` }, sent);
    this.look?.({ method, path: whole.replace(/\?.*/, ''), ...answer });
    return answer;
  }

  /** The answer's body. @throws Error when it is refused */
  async bodyOf(method: string, path: string, body?: unknown): Promise<Answer['body']> {
    const answer = await this.call(method, path, body);
    if (answer.status >= 400) throw new Error(`${method} of a route was answered ${String(answer.status)}`);
    return answer.body;
  }

  /** The whole path of one that a client of a single face gives without the face's own. */
  protected pathOf(path: string): string {
    return path;
  }

  /** What a kind of client holds every answer against. @throws Error naming what is wrong with it */
  protected look?(answer: SeenAnswer): void;
}
