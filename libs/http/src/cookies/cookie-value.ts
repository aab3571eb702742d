import type { IncomingMessage } from 'node:http';
import { parseCookie } from 'cookie';

/**
 * The value of a cookie, as it was sent; undefined when there is none, and when there are several of the name: whoever
 * planted one beside ours must not choose which of them counts (docs/api.md, Authentication).
 */
export function cookieValue({ headers }: Pick<IncomingMessage, 'headers'>, name: string): string | undefined {
  // Node has joined several headers into one.
  const { cookie } = headers;
  if (cookie === undefined) return undefined;
  const first = valueIn(cookie, name);
  const last = valueIn(cookie.split(';').reverse().join(';'), name);
  return first === last && first !== '' ? first : undefined;
}

/** Of the first one of the name. */
function valueIn(cookies: string, name: string): string | undefined {
  return parseCookie(cookies, { decode: (value) => value })[name];
}
