const BASE = '/log/v1';

/** Where everybody finds the log's newest checkpoint, its tree and its keys, in Fastify's notation. */
export const LOG_PATHS = { checkpoint: `${BASE}/checkpoint`, tile: `${BASE}/tile/*`, key: `${BASE}/key` } as const;
