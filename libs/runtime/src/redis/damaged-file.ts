import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { SystemClock } from '#clock';

/** Where Redis keeps its append-only file, unless it is told otherwise. */
const APPEND_ONLY = 'appendonlydir';

/**
 * Puts a file that could not be loaded out of the way of the next start, which begins empty: what a Redis holds is of
 * record nowhere.
 * @param reason what the server said of it
 * @returns what is to be told of it
 */
export function putAside(folder: string, reason: string): string {
  const aside = join(folder, `${APPEND_ONLY}.damaged-${new SystemClock().iso().replaceAll(':', '-')}`);
  try {
    renameSync(join(folder, APPEND_ONLY), aside);
  } catch {
    return `${reason}; its file could not be put aside`;
  }
  return `${reason}; its file was put aside as ${aside}, and it begins empty`;
}
