import type { Stats } from 'node:fs';

/**
 * False once the file was replaced, written to, or given another mode. Times are compared to a fraction of a
 * microsecond.
 */
export function isSameState(a: Stats, b: Stats): boolean {
  return (
    a.ctimeMs === b.ctimeMs &&
    a.mtimeMs === b.mtimeMs &&
    a.size === b.size &&
    a.ino === b.ino &&
    a.dev === b.dev &&
    a.mode === b.mode
  );
}
