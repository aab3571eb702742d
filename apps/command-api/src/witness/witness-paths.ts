const BASE = '/witness/v1';

/** Where other logs have their checkpoints cosigned, in Fastify's notation (C2SP tlog-witness). */
export const WITNESS_PATHS = {
  addCheckpoint: `${BASE}/add-checkpoint`,
  key: `${BASE}/key`,
  checkpoint: `${BASE}/:hash/checkpoint`,
} as const;
