import { RESOURCE_METADATA_PATH } from '#assistants';
import type { ListedRoute } from '#http';

/** Clients ask these by themselves, from pages of any host as well: a browser asks first whether it may. */
const GET = ['GET', 'OPTIONS'];
const POST = ['POST', 'OPTIONS'];

/** Every address of the authorization server. */
export const AUTHORIZATION_ROUTES = {
  authorize: { url: '/oauth/authorize', method: ['GET'] },
  resume: { url: '/oauth/authorize/:request', method: ['GET'] },
  token: { url: '/oauth/token', method: POST },
  revoke: { url: '/oauth/revoke', method: POST },
  register: { url: '/oauth/register', method: POST },
  /** Its metadata (RFC 8414, 3.1: the issuer's path comes last). */
  ofServer: { url: '/.well-known/oauth-authorization-server/oauth', method: GET },
  /** Those of what it guards (RFC 9728). */
  ofResource: { url: RESOURCE_METADATA_PATH, method: GET },
} satisfies Record<string, ListedRoute>;
