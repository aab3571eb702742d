import { ApiError } from '../errors/api-error.js';
import { bearerToken, type Credentials } from './bearer-token.js';
import type { BusinessPrincipal } from './principal.js';

/** Knows the API keys. */
export interface BusinessAuthenticator {
  /**
   * The business that a key speaks for; undefined for an unknown, malformed or revoked key.
   * @param apiKey as it came: not empty, at most 512 characters, unchecked otherwise
   */
  authenticate(apiKey: string): Promise<BusinessPrincipal | undefined>;
}

/** Authentication of `/v1`: a live API key of a business in production (docs/api.md, Authentication). */
export function businessAuthentication(
  authenticator: BusinessAuthenticator,
): (request: Credentials) => Promise<BusinessPrincipal> {
  return async (request) => {
    const apiKey = bearerToken(request);
    const business = apiKey === undefined ? undefined : await authenticator.authenticate(apiKey);
    if (business === undefined) {
      throw new ApiError('unauthorized', 'Send a live API key as Authorization: Bearer <key>.');
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
