import { isSessionToken } from '#accounts';
import { ApiError } from '../errors/api-error.js';
import { bearerToken, type Credentials } from './bearer-token.js';
import type { BusinessPrincipal } from './principal.js';
import { ACCESS_REFUSALS } from '../refusals/of-access.js';

/** Knows the API keys. */
export interface BusinessAuthenticator {
  /**
   * The business that a key speaks for; undefined for an unknown or malformed one.
   * @param apiKey as it came: not empty, at most 512 characters, unchecked otherwise
   */
  authenticate(apiKey: string): Promise<BusinessPrincipal | 'revoked' | undefined>;
}

/** Authentication of `/v1`: a live API key of a business in production (docs/api.md, Authentication). */
export function businessAuthentication(
  authenticator: BusinessAuthenticator,
): (request: Credentials) => Promise<BusinessPrincipal> {
  return async (request) => {
    const apiKey = bearerToken(request);
    if (apiKey === undefined) throw new ApiError(ACCESS_REFUSALS.noApiKey);
    const business = await authenticator.authenticate(apiKey);
    if (business === 'revoked') throw new ApiError(ACCESS_REFUSALS.revokedApiKey);
    if (business === undefined) {
      throw new ApiError(isSessionToken(apiKey) ? ACCESS_REFUSALS.sessionForApiKey : ACCESS_REFUSALS.unknownApiKey);
    }
    if (business.mode !== 'production') {
      throw new ApiError(ACCESS_REFUSALS.notInProduction);
    }
    return business;
  };
}
