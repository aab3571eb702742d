/**
 * A key as people read it, in groups of 3, 3 and 4: `EXAMPLE375` becomes `EXA-MPL-E375`. Takes a key as
 * `parsePersonKey` gives it.
 */
export function formatPersonKey(key: string): string {
  return `${key.slice(0, 3)}-${key.slice(3, 6)}-${key.slice(6)}`;
}
