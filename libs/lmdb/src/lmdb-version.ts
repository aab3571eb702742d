import * as lmdb from 'lmdb';

/** The client has it, but its types do not tell. */
interface Versioned {
  readonly version?: { readonly major: number; readonly minor: number; readonly patch: number };
}

/** Such as `LMDB 0.9.90`. */
export function lmdbVersion(): string {
  const { version } = lmdb as Versioned;
  return version === undefined ? 'LMDB' : `LMDB ${version.major}.${version.minor}.${version.patch}`;
}
