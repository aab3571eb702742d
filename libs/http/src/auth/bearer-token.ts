import type { IncomingMessage } from 'node:http';

/** What of a request the authentication looks at. */
export type Credentials = Pick<IncomingMessage, 'headers' | 'rawHeaders' | 'method'>;

/** Several times the length of any key or token of ours. */
const MAX_HEADER_LENGTH = 512;
/** RFC 6750, 2.1, with the scheme in any case (RFC 9110, 11.1). */
const BEARER = /^bearer +([A-Za-z0-9\-._~+/]+=*) *$/i;
const NAME = 'authorization';

/**
 * The token of `Authorization: Bearer <token>`; undefined when there is none, when it is malformed or too long, or when
 * the header is there more than once (Node would take the first, a proxy in front might have checked the last).
 */
export function bearerToken(request: Credentials): string | undefined {
  const header = request.headers.authorization;
  if (header === undefined || header.length > MAX_HEADER_LENGTH) return undefined;
  if (countOf(request.rawHeaders) !== 1) return undefined;
  return BEARER.exec(header)?.[1];
}

/** Whether a bearer token is sent at all, well-formed or not; another scheme is for whoever stands in front of us. */
export function isBearer({ headers }: Credentials): boolean {
  return /^bearer\b/i.test(headers.authorization ?? '');
}

function countOf(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === NAME.length && name.toLowerCase() === NAME) count += 1;
  }
  return count;
}
