import type { Collection, IndexValue } from '../index.js';

export type Sample = Readonly<Record<string, unknown>>;

/** Documents in an order of a text and in an order of a number, both within a group. */
export interface Ranked {
  readonly group?: string | null;
  readonly shelf?: number;
  readonly rank?: IndexValue | null;
  readonly note?: string;
}

export const SAMPLES: Collection<Sample> = { name: 'samples', indexes: [] };
/** Many documents, or large ones, kept apart because some engines look at every document to find a few. */
export const BULK: Collection<Sample> = { name: 'bulk-samples', indexes: [] };
export const RANKED: Collection<Ranked> = {
  name: 'ranked-samples',
  indexes: [
    { name: 'by-group', equal: ['group'], order: 'rank' },
    { name: 'by-group-and-shelf', equal: ['group', 'shelf'], order: 'rank' },
    { name: 'by-note', equal: [], order: 'note' },
  ],
};
export const UNDECLARED: Collection<Sample> = { name: 'undeclared', indexes: [] };
export const CONTRACT_COLLECTIONS: readonly Collection<object>[] = [SAMPLES, BULK, RANKED];

let made = 0;

/** A name that no other test of the run uses. */
export function uniqueName(kind: string): string {
  made += 1;
  return `${kind}-${made}`;
}

/** A position in a log, of the fixed width that lets positions compare as strings. */
export function positionAt(place: number): string {
  return String(place).padStart(20, '0');
}
