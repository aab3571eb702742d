/** Cursors of an access history look like every other one: a UUID, here with the revision that the page begins at in its last part. */
const PREFIX = 'acce5500-0000-4000-8000-';

export function accessCursor(revision: number): string {
  return PREFIX + revision.toString(16).padStart(12, '0');
}

/** The revision; undefined for a cursor of another kind. */
export function revisionOfCursor(cursor: string): number | undefined {
  return cursor.startsWith(PREFIX) ? Number.parseInt(cursor.slice(PREFIX.length), 16) : undefined;
}
