import type { KeptState } from '../../index.js';
import { LmdbKeptState } from './lmdb-kept-state.js';

/** @param path a folder of its own, made when it is missing. @throws Error for what LMDB throws */
export function openLmdbKeptState(path: string): Promise<KeptState> {
  return LmdbKeptState.open(path);
}
