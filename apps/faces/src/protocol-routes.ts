import type { ListedRoute } from '#http';
import { WITNESS_ROUTES } from '../../command-api/src/index.js';
import { AUTHORIZATION_ROUTES } from '../../mcp/src/index.js';
import { KEY_SET_ROUTE, LOG_ROUTES } from '../../query-api/src/index.js';

const ALWAYS: readonly ListedRoute[] = [
  ...Object.values(AUTHORIZATION_ROUTES),
  KEY_SET_ROUTE,
  ...Object.values(LOG_ROUTES),
];
const OF_WITNESS: readonly ListedRoute[] = Object.values(WITNESS_ROUTES);

/** Every route whose form is laid down by a protocol of others, beside all faces. */
export const EVERY_PROTOCOL_ROUTE: readonly ListedRoute[] = [...ALWAYS, ...OF_WITNESS];

/** Those that are there: nobody is answered as a witness where no log has asked for one. */
export function protocolRoutes({ witnessFor }: { readonly witnessFor: readonly unknown[] }): readonly ListedRoute[] {
  return witnessFor.length > 0 ? EVERY_PROTOCOL_ROUTE : ALWAYS;
}
