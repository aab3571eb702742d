import { FIRST_SCOPE, type Scope } from './scopes.js';

/** Where clients learn how to get a token for a resource of an origin (RFC 9728, 3.1). */
export const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource/mcp/person';

/**
 * `WWW-Authenticate` of a 401 (RFC 6750, 3; RFC 9728, 5.1): whom to ask for a token, and for which scope first.
 * @param origin of the service
 * @param hadToken whether one came with the request: it is not good
 */
export function challenge(origin: string, hadToken: boolean): string {
  const why = hadToken ? 'error="invalid_token", ' : '';
  return `Bearer ${why}resource_metadata="${origin}${RESOURCE_METADATA_PATH}", scope="${FIRST_SCOPE}"`;
}

/**
 * `WWW-Authenticate` of a 403 (RFC 6750, 3.1): what the token would have to allow.
 * @param scopes everything that a token needs that is asked for now, what it has included
 */
export function scopeChallenge(origin: string, scopes: readonly Scope[]): string {
  const asked = scopes.join(' ');
  return `Bearer error="insufficient_scope", scope="${asked}", resource_metadata="${origin}${RESOURCE_METADATA_PATH}"`;
}
