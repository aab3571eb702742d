import type { Collection, RecordStore } from '#document-store';
import { LEAVES, leavesId, TILE_WIDTH, TILES, tileId } from './collections.js';

/** Removes every leaf and tile. May be cut off and called again. @param size leaves that there are known to be */
export async function clearTree(store: RecordStore, size: number): Promise<void> {
  await clear(store, LEAVES, leavesId, size / TILE_WIDTH);
  for (let [level, hashes] = [1, size / TILE_WIDTH]; level === 1 || hashes >= 1; level += 1) {
    hashes /= TILE_WIDTH;
    await clear(store, TILES, (tile) => tileId(level, tile), hashes);
  }
}

/** Those that there are known to be, though some may be gone already, and all behind them. */
async function clear(
  store: RecordStore,
  collection: Collection<object>,
  idOf: (tile: number) => string,
  known: number,
): Promise<void> {
  for (let tile = 0; ; tile += 1) {
    const isGone = await store.remove(collection, idOf(tile));
    if (!isGone && tile >= known) return;
  }
}
