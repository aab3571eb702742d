import { ApiError } from '../errors/api-error.js';
import { sessionCookie } from '../cookies/session-cookies.js';
import { bearerToken, isBearer, type Credentials } from './bearer-token.js';
import type { OwnOrigin } from './own-origin.js';
import type { AccountPrincipal } from './principal.js';
import { ACCESS_REFUSALS } from '../refusals/of-access.js';

/** Knows the sessions of signed-in people. */
export interface AccountAuthenticator {
  /**
   * The account that a session's token speaks for; undefined for an unknown, ended or malformed one.
   * @param token as it came: not empty, unchecked otherwise
   */
  authenticate(token: string): Promise<Omit<AccountPrincipal, 'isByCookie'> | undefined>;
}

/** What changes nothing, wherever a browser is led to ask for it. */
const READS: readonly (string | undefined)[] = ['GET', 'HEAD'];

/**
 * Authentication of the faces for people: a live session's token, which a browser sends in a cookie. A bearer token
 * counts before the cookie. What writes with the cookie must come from a page of ours.
 */
export function accountAuthentication(
  authenticator: AccountAuthenticator,
  ownOrigin: OwnOrigin,
): (request: Credentials) => Promise<AccountPrincipal> {
  return async (request) => {
    const isByCookie = !isBearer(request);
    const token = isByCookie ? sessionCookie(request) : bearerToken(request);
    if (isByCookie && token !== undefined && !READS.includes(request.method)) ownOrigin.mustInclude(request);
    const account = token === undefined ? undefined : await authenticator.authenticate(token);
    if (account === undefined) {
      throw new ApiError(ACCESS_REFUSALS.noSession);
    }
    return { ...account, isByCookie };
  };
}
