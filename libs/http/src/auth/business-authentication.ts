import { ApiError } from '../errors/api-error.js';
import { bearerToken, type Credentials } from './bearer-token.js';
import type { BusinessPrincipal } from './principal.js';

/** Knows the API keys. */
export interface BusinessAuthenticator {
  /**
   * The business that a key speaks for; undefined for an unknown or malformed one.
   * @param apiKey as it came: not empty, at most 512 characters, unchecked otherwise
   */
  authenticate(apiKey: string): Promise<BusinessPrincipal | 'revoked' | undefined>;
}

/** The shape of one, which is told from an API key's without looking whether there is such a session. */
const SESSION_TOKEN = /^[\w-]{43}$/;

/** Authentication of `/v1`: a live API key of a business in production (docs/api.md, Authentication). */
export function businessAuthentication(
  authenticator: BusinessAuthenticator,
): (request: Credentials) => Promise<BusinessPrincipal> {
  return async (request) => {
    const apiKey = bearerToken(request);
    if (apiKey === undefined) throw unauthorized('This request has no API key');
    const business = await authenticator.authenticate(apiKey);
    if (business === 'revoked') throw unauthorized('This API key was revoked');
    if (business === undefined) {
      throw unauthorized(SESSION_TOKEN.test(apiKey) ? 'This is the token of a session' : 'This is no API key of ours');
    }
    if (business.mode !== 'production') {
      throw new ApiError(
        'business_not_in_production',
        'This business is not in production yet; the API is open once it is.',
      );
    }
    return business;
  };
}

function unauthorized(what: string): ApiError {
  return new ApiError('unauthorized', `${what}; send a live API key as Authorization: Bearer <key>.`);
}
