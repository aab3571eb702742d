import { readFileSync } from 'node:fs';
import type { RootDatabase } from 'lmdb';

/** More than any one transaction adds to a file. */
const RESERVE_BYTES = 256 * 2 ** 20;

/** No larger map of a folder fits into what this process may have of addresses (`ulimit -v`). */
class MapFull extends Error {
  override readonly name = 'MapFull';

  constructor(mapSize: number) {
    super(`its map of ${String(mapSize)} bytes is full, and this process has no addresses for a larger one`);
  }
}

/** What lmdb tells of an environment, which its types leave open. */
interface MapStats {
  readonly mapSize: number;
  readonly lastPageNumber: number;
  readonly pageSize: number;
}

/**
 * To be called at the begin of a transaction, before anything is written. lmdb maps a file anew, twice as large, when
 * it reaches the map's end; where the system refuses that, lmdb goes on without a map, and the process ends with a
 * segmentation fault (docs/decisions/maps-that-cannot-grow.md).
 * @throws MapFull where the transaction could reach the map's end, and the system would refuse a larger one
 */
export function mustHaveRoomInMap(root: Pick<RootDatabase<unknown>, 'getStats'>): void {
  const { mapSize, lastPageNumber, pageSize } = root.getStats() as MapStats;
  if ((lastPageNumber + 1) * pageSize + RESERVE_BYTES < mapSize) return;
  // A small map may be doubled more than once in a transaction, and each of them stays.
  if (freeAddresses() < 2 * mapSize + 8 * RESERVE_BYTES) throw new MapFull(mapSize);
}

/** Bytes of addresses that this process may still take; without end where there is no limit, or no telling. */
function freeAddresses(): number {
  const limit = numberIn('/proc/self/limits', /^Max address space +(\d+)/m);
  const taken = limit === undefined ? undefined : numberIn('/proc/self/status', /^VmSize:\s+(\d+) kB/m);
  return limit === undefined || taken === undefined ? Infinity : limit - taken * 1024;
}

function numberIn(file: string, pattern: RegExp): number | undefined {
  try {
    const found = pattern.exec(readFileSync(file, 'utf8'))?.[1];
    return found === undefined ? undefined : Number(found);
  } catch {
    // Only Linux has these files.
    return undefined;
  }
}
