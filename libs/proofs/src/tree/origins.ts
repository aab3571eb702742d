import { randomBytes } from 'node:crypto';

/** What a name gets that a tree has had already: when the next one was begun, to the second. */
const SINCE = /\/since-\d{8}T\d{6}Z$/;

/** The name of a log that was given none: unlike any other's, so that no witness takes two for one. */
export const madeUpOrigin = (): string => `localhost/${randomBytes(8).toString('hex')}`;

/**
 * A name that no checkpoint was signed under. A name that is given never is one by itself: proofs that are gone tell of
 * no tree, and may have been signed under it.
 * @param given by the settings; undefined where they give none
 * @param former the name of the tree before; undefined where none is known
 * @param at ms since 1970
 */
export function newOrigin(given: string | undefined, former: string | undefined, at: number): string {
  const base = given ?? (former === undefined ? undefined : baseOf(former));
  if (base === undefined) return madeUpOrigin();
  const time = `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  return `${base}/since-${time}`;
}

/** What all trees of an installation have in common in their names. */
export const baseOf = (origin: string): string => origin.replace(SINCE, '');

/** Whether a tree is the one that the settings name, begun anew or not. */
export function isNamed(origin: string, given: string): boolean {
  return baseOf(origin) === given;
}
