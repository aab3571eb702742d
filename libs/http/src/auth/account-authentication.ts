import { ApiError } from '../errors/api-error.js';
import { bearerToken, type Credentials } from './bearer-token.js';
import type { AccountPrincipal } from './principal.js';

/** Knows the sessions of signed-in people. */
export interface AccountAuthenticator {
  /**
   * The account that a session's token speaks for; undefined for an unknown, ended or malformed one.
   * @param token as it came: not empty, at most 512 characters, unchecked otherwise
   */
  authenticate(token: string): Promise<AccountPrincipal | undefined>;
}

/** Authentication of the faces for people: a live session's token. */
export function accountAuthentication(
  authenticator: AccountAuthenticator,
): (request: Credentials) => Promise<AccountPrincipal> {
  return async (request) => {
    const token = bearerToken(request);
    const account = token === undefined ? undefined : await authenticator.authenticate(token);
    if (account === undefined) {
      throw new ApiError('unauthorized', 'Sign in and send the token as Authorization: Bearer <token>.');
    }
    return account;
  };
}
