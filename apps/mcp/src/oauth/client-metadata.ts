import { isWellFormed } from '#http';
import { errors } from './oidc-provider.js';

/** Where clients are led back to, of one client; one of its name, in characters. */
const MAX_REDIRECTS = 10;
const MAX_REDIRECT = 1_000;
const MAX_NAME = 200;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
/** The characters that a URL is written in (RFC 3986). */
const URL_CHARACTERS = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+$/;

/** What is kept of what a client says of itself. */
export interface ClientMetadata {
  readonly client_name?: string;
  readonly redirect_uris: string[];
  readonly grant_types: string[];
  readonly response_types: 'code'[];
  readonly token_endpoint_auth_method: 'none';
  readonly application_type: 'native';
}

/**
 * What a client says of itself (RFC 7591, 2), as far as it has a meaning here: its name, and where it is led back to.
 * All else is as it is for every client, which the answer says: a public one, with PKCE, whose loopback ports may
 * differ.
 * @throws InvalidClientMetadata in words for whoever writes the client
 */
export function clientMetadata(given: Readonly<Record<string, unknown>>): ClientMetadata {
  const { client_name: name, redirect_uris: redirects } = given;
  if (name !== undefined && (typeof name !== 'string' || name.length > MAX_NAME))
    throw wrongMetadata(`client_name must be a text of at most ${MAX_NAME} characters`);
  if (name !== undefined && !isWellFormed(name)) throw wrongMetadata('client_name must be well-formed Unicode');
  if (!Array.isArray(redirects) || redirects.length === 0 || redirects.length > MAX_REDIRECTS)
    throw wrongMetadata(`redirect_uris must be a list of 1 to ${MAX_REDIRECTS} addresses`);
  return {
    ...(name !== undefined && { client_name: name }),
    redirect_uris: redirects.map(redirectOf),
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    application_type: 'native',
  };
}

/** Https, or this machine's own loopback (RFC 8252, 7.3); no scheme of a program, which any other program can claim. */
function redirectOf(given: unknown): string {
  if (typeof given !== 'string' || given.length > MAX_REDIRECT || !URL_CHARACTERS.test(given) || !URL.canParse(given))
    throw wrongMetadata(`redirect_uris must each be an address of at most ${MAX_REDIRECT} characters`);
  const { protocol, hostname, username, password } = new URL(given);
  const isLoopback = LOOPBACK.includes(hostname);
  if (protocol !== (isLoopback ? 'http:' : 'https:'))
    throw wrongMetadata(
      'redirect_uris must each begin with https://, or with http:// on localhost, 127.0.0.1 or [::1]',
    );
  if (given.includes('#') || username !== '' || password !== '')
    throw wrongMetadata('redirect_uris must have no fragment and name no user');
  return given;
}

/** @param description where it begins with `redirect_uris`, the code is `invalid_redirect_uri` (RFC 7591, 3.2.2) */
export function wrongMetadata(description: string): Error {
  return new errors.InvalidClientMetadata(description);
}

/** Where a person is led to, as it is shown: of this machine without the port, which differs each time. */
export function redirectHost(redirectUri: string): string {
  const { host, hostname } = new URL(redirectUri);
  return LOOPBACK.includes(hostname) ? hostname : host;
}
