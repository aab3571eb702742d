/** Where a page of an access history begins. */
export interface AccessPlace {
  readonly revision: number;
  /** The time shown of the last entry of the page before (ISO 8601 UTC), which one that is little later is shown at. */
  readonly notAfter: string;
}

/**
 * Cursors of an access history look like every other one: a UUID, here with the place in it. After `acce55` come twelve
 * digits of the time, around the two that make it a UUID of version 4, and twelve of the revision.
 */
const CURSOR = /^acce55([0-9a-f]{2})-([0-9a-f]{4})-4([0-9a-f]{3})-8([0-9a-f]{3})-([0-9a-f]{12})$/;
/** What a time of four digits' years can be. */
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

export function accessCursor({ revision, notAfter }: AccessPlace): string {
  const time = digits(Date.parse(notAfter));
  const [a, b, c, d] = [time.slice(0, 2), time.slice(2, 6), time.slice(6, 9), time.slice(9)];
  return `acce55${a}-${b}-4${c}-8${d}-${digits(revision)}`;
}

/** The place; undefined for a cursor of another kind. */
export function placeOfCursor(cursor: string): AccessPlace | undefined {
  const [, a = '', b = '', c = '', d = '', revision] = CURSOR.exec(cursor) ?? [];
  const time = Number.parseInt(a + b + c + d, 16);
  if (revision === undefined || time > LATEST) return undefined;
  return { revision: Number.parseInt(revision, 16), notAfter: new Date(time).toISOString() };
}

const digits = (value: number): string => value.toString(16).padStart(12, '0');
