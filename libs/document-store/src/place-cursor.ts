import type { IndexValue } from './collection.js';

/** What a page of a list comes behind: an entry's time, and its id or how that begins. */
export interface Place {
  /** Milliseconds since the Unix epoch, or ISO 8601 UTC with milliseconds. */
  readonly order: IndexValue;
  readonly id: string;
}

/**
 * Cursors of these lists look like every other one: a UUID, here with the place in it, so that one goes on being good
 * when its entry is gone. Twelve digits of the time, ten of a check, and the first eight of the id, around the two that
 * make it a UUID of version 4.
 */
const CURSOR = /^([0-9a-f]{8})-([0-9a-f]{4})-4([0-9a-f]{3})-8([0-9a-f]{3})-([0-9a-f]{4})([0-9a-f]{8})$/;
/** Of FNV-1a: forty bits, ten digits. */
const CHECK_BITS = 40;
const [FNV_OFFSET, FNV_PRIME] = [0xcbf29ce484222325n, 0x100000001b3n];
/** Enough to tell apart what one list took up in one millisecond. */
const ID_DIGITS = 8;

/** @param list what the list is of and whose it is: the cursor is good in it alone */
export function placeCursor(list: string, { order, id }: Place): string {
  const time = (typeof order === 'number' ? order : Date.parse(order)).toString(16).padStart(12, '0');
  const begins = id.slice(0, ID_DIGITS);
  const check = checkOf(list, { order, id: begins });
  const middle = `4${check.slice(0, 3)}-8${check.slice(3, 6)}-${check.slice(6)}`;
  return `${time.slice(0, 8)}-${time.slice(8)}-${middle}${begins}`;
}

/** The place; undefined for what is no cursor of this list's, among that the id of an entry. */
export function placeOfCursor(list: string, cursor: string): Place | undefined {
  const [, a = '', b = '', c = '', d = '', e = '', id = ''] = CURSOR.exec(cursor) ?? [];
  if (id === '') return undefined;
  const time = Number.parseInt(a + b, 16);
  const order = [time, new Date(time).toISOString()].find((value) => checkOf(list, { order: value, id }) === c + d + e);
  return order === undefined ? undefined : { order, id };
}

/** Tells these cursors from ids, and another list's or another account's from this one's; it is no secret. */
function checkOf(list: string, { order, id }: Place): string {
  let hash = FNV_OFFSET;
  for (const character of `${list}\n${String(order)}\n${id}`) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(character.codePointAt(0) ?? 0)) * FNV_PRIME);
  }
  return BigInt.asUintN(CHECK_BITS, hash ^ (hash >> 24n))
    .toString(16)
    .padStart(CHECK_BITS / 4, '0');
}
