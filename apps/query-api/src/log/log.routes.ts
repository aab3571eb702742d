import { readRoute } from '#http';

/** Where everybody finds the log: newest checkpoint, tree, keys, and statements of erasures. */
export const LOG_ROUTES = {
  checkpoint: readRoute('/log/v1/checkpoint'),
  tile: readRoute('/log/v1/tile/*'),
  key: readRoute('/log/v1/key'),
  handOvers: readRoute('/log/v1/hand-overs'),
  erasure: readRoute('/log/v1/erasures/:id'),
};
