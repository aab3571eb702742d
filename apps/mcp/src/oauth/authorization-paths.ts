import { RESOURCE_METADATA_PATH } from '#assistants';

/** Where clients learn how to ask the authorization server (RFC 8414, 3.1: the issuer's path comes last). */
export const SERVER_METADATA_PATH = '/.well-known/oauth-authorization-server/oauth';

/** Addresses of the authorization server that clients ask by themselves, from pages of any host as well. */
export const FOR_PROGRAMS = ['/oauth/token', '/oauth/revoke', '/oauth/register'];

/** Every address of the authorization server, in Fastify's notation. */
export const AUTHORIZATION_PATHS = [
  ...['/oauth/authorize', '/oauth/authorize/:request', ...FOR_PROGRAMS],
  ...[SERVER_METADATA_PATH, RESOURCE_METADATA_PATH],
];
