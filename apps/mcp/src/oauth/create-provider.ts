import type { EventEmitter } from 'node:events';
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { SCOPES, scopesIn, type AuthorizationSecrets } from '#assistants';
import { currentCall } from './authorization-call.js';
import { consentPolicy } from './authorization-policy.js';
import { beginInBrowser } from './begun-requests.js';
import { renderProblem } from './problem-page.js';
import { errors, Provider } from './oidc-provider.js';
import { adapterOf, type AdapterParts } from './provider-adapter.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What a request to be let in is remembered by, where the browser comes back from our page. */
export const RESUME_COOKIE = 'connect-resume';

export interface ProviderParts extends AdapterParts {
  /** Such as `https://consent.example`. */
  readonly origin: string;
  readonly secrets: AuthorizationSecrets;
  /** The account that a person is; undefined for nobody. */
  readonly accountOf: (personId: string) => Promise<string | undefined>;
}

export type AuthorizationProvider = InstanceType<typeof Provider>;

/**
 * The authorization server (docs/decisions/assistants.md): codes with PKCE S256 alone, opaque tokens for one audience,
 * refresh tokens that rotate. Everything that it does by default is said here, since its own defaults write to the
 * console.
 */
export function createProvider(parts: ProviderParts): AuthorizationProvider {
  const provider = new Provider(`${parts.origin}/oauth`, configurationOf(parts));
  // Where it is reached, it is told by headers of ours alone: see `ProviderExchange`.
  provider.proxy = true;
  provider.on('server_error', (_ctx: unknown, error: unknown) => {
    noteFailure(error);
  });
  // Of Koa, which would write it to the console.
  (provider as EventEmitter).on('error', noteFailure);
  return provider;
}

function noteFailure(error: unknown): void {
  const call = currentCall();
  if (call !== undefined) call.failure ??= error instanceof Error ? error : new Error('no error was thrown');
}

function configurationOf(parts: ProviderParts): Configuration {
  const { secrets, accountOf } = parts;
  return {
    adapter: (model: string) => adapterOf(model, parts),
    clientAuthMethods: ['none'],
    clientBasedCORS: () => false,
    clientDefaults: {
      grant_types: ['authorization_code', 'refresh_token'],
      id_token_signed_response_alg: 'EdDSA',
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    cookies: {
      keys: [secrets.cookieKey()],
      names: { session: 'connect-session', interaction: 'connect-request', resume: RESUME_COOKIE },
    },
    enabledJWA: { idTokenSigningAlgValues: ['EdDSA'] },
    expiresWithSession: () => false,
    features: featuresOf(parts),
    fetch: () => Promise.reject(new Error('nothing is fetched by the provider itself')),
    findAccount: async (_ctx, personId) => {
      const isThere = (await accountOf(personId)) !== undefined;
      return isThere ? { accountId: personId, claims: () => ({ sub: personId }) } : undefined;
    },
    interactions: {
      policy: consentPolicy(),
      url: (ctx, { uid }) => {
        beginInBrowser(ctx, uid, secrets);
        return `/connect/${uid}`;
      },
    },
    issueRefreshToken: () => true,
    jwks: { keys: [secrets.signingKey()] },
    loadExistingGrant: async (ctx) => {
      const grantId = ctx.oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : ctx.oidc.provider.Grant.find(grantId);
    },
    pkce: { required: () => true },
    renderError: renderProblem,
    responseTypes: ['code'],
    rotateRefreshToken: true,
    routes: { authorization: '/authorize', token: '/token', registration: '/register', revocation: '/revoke' },
    scopes: [],
    ttl: {
      AccessToken: HOUR,
      AuthorizationCode: MINUTE,
      Grant: 365 * DAY,
      IdToken: HOUR,
      Interaction: 10 * MINUTE,
      RefreshToken: 30 * DAY,
      Session: 10 * MINUTE,
    },
  };
}

function featuresOf({ resource }: ProviderParts): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    registration: { enabled: true, issueRegistrationAccessToken: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resource,
      useGrantedResource: () => true,
      getResourceServerInfo: (ctx: KoaContextWithOIDC, asked: string) => {
        if (asked !== resource) throw new errors.InvalidTarget();
        mustAskForSomething(ctx);
        return { scope: SCOPES.join(' '), audience: resource, accessTokenFormat: 'opaque', accessTokenTTL: HOUR };
      },
    },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    rpInitiatedLogout: { enabled: false },
    userinfo: { enabled: false },
  };
}

/** Once it is known where the client is led back to, with the word for it. */
function mustAskForSomething({ oidc }: KoaContextWithOIDC): void {
  const scope = oidc.params?.['scope'];
  if (typeof scope === 'string' && scopesIn(scope).length === 0)
    throw new errors.InvalidScope('none of these scopes is there', scope);
}
