import { withEarlierKeys, withLaterKeys, type HandOver, type NoteVerifier } from '#proofs';
import type { KnownKeys } from './signed-tree.js';

/** Whose signatures can be checked, also of what was signed long ago. */
export interface LogKeys extends KnownKeys {
  /** Those of `own`, and those that gave way to them: what was kept may be signed with one. */
  readonly ever: readonly NoteVerifier[];
}

/**
 * The keys of a log that somebody believes, with those that follow from them by signed hand-overs. A key that gave way
 * signs nothing new, so it does for what was kept alone.
 */
export function logKeys(
  believed: readonly NoteVerifier[],
  handOvers: readonly HandOver[],
  witnesses: readonly NoteVerifier[],
): LogKeys {
  const own = withLaterKeys(believed, handOvers);
  return { own, ever: withEarlierKeys(own, handOvers), witnesses };
}
