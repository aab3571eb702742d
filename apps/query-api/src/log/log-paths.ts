const BASE = '/log/v1';

/** Where everybody finds the log: newest checkpoint, tree, keys, and statements of erasures (Fastify). */
export const LOG_PATHS = {
  checkpoint: `${BASE}/checkpoint`,
  tile: `${BASE}/tile/*`,
  key: `${BASE}/key`,
  handOvers: `${BASE}/hand-overs`,
  erasure: `${BASE}/erasures/:id`,
} as const;
