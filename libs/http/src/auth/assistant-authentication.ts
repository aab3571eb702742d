import { challenge, type AccessTokens, type AssistantPrincipal } from '#assistants';
import { ApiError } from '../errors/api-error.js';
import { ACCESS_REFUSALS } from '../refusals/of-access.js';
import { bearerToken, type Credentials } from './bearer-token.js';

/** What assistants come in by. */
export interface AssistantAccess {
  readonly tokens: Pick<AccessTokens, 'open'>;
  /** Of the service, where an assistant learns how to get a token. */
  readonly origin: string;
}

/** Authentication of `/mcp/person`: a live access token that a person has given an assistant (docs/api.md, MCP). */
export function assistantAuthentication({
  tokens,
  origin,
}: AssistantAccess): (request: Credentials) => Promise<AssistantPrincipal> {
  return async (request) => {
    const token = bearerToken(request);
    const assistant = token === undefined ? undefined : await tokens.open(token);
    if (assistant !== undefined) return assistant;
    throw new ApiError(ACCESS_REFUSALS.noAccessToken, undefined, challenge(origin, token !== undefined));
  };
}
