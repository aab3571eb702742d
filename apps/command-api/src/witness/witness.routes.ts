import { readRoute, type ListedRoute } from '#http';

/** Where other logs have their checkpoints cosigned (C2SP tlog-witness). */
export const WITNESS_ROUTES = {
  addCheckpoint: { url: '/witness/v1/add-checkpoint', method: ['POST'] },
  key: readRoute('/witness/v1/key'),
  checkpoint: readRoute('/witness/v1/:hash/checkpoint'),
} satisfies Record<string, ListedRoute>;
