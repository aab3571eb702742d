import { signIn } from '../../test/support/sign-in.js';

type Fields = Readonly<Record<string, unknown>>;

/** Somebody signed in to a service that serves the development routes. */
export class Session {
  private constructor(
    private readonly baseUrl: string,
    readonly token: string,
    private readonly readsAt: string,
  ) {}

  /** @param readsAt where the query side is, if it is elsewhere */
  static async of(baseUrl: string, email: string, readsAt = baseUrl): Promise<Session> {
    return new Session(baseUrl, await signIn(baseUrl, email, readsAt), readsAt);
  }

  /** The answer's body. @throws Error when it is refused */
  call(method: string, path: string, body?: object): Promise<Fields> {
    const baseUrl = method === 'GET' ? this.readsAt : this.baseUrl;
    return send(baseUrl, method, path, { authorization: `Bearer ${this.token}` }, body);
  }
}

/** The answer's body. @throws Error when it is refused */
export async function send(
  baseUrl: string,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
): Promise<Fields> {
  const withType = body === undefined ? headers : { 'content-type': 'application/json', ...headers };
  const response = await fetch(baseUrl + path, {
    method,
    headers: withType,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} of a route was answered ${String(response.status)}`);
  return text === '' ? {} : (JSON.parse(text) as Fields);
}
