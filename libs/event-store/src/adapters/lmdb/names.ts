/**
 * Most bytes of a stream's name or an event's type, in UTF-8: a name has to fit into an LMDB key, which holds 1,978.
 */
const MAX_NAME_BYTES = 1024;

/** Control characters: names stand on a line of their own (see `event-text.ts`), and an LMDB key holds no NUL. */
const CONTROL = /\p{Cc}/u;

/** What nearly every name is made of: a byte for each character, and no control character among them. */
const PLAIN = /^[!-#%-~][ -~]{0,1023}$/;

/** Whether a stream or a type of this name can stand in this log. */
export function isStorableName(name: string): boolean {
  if (PLAIN.test(name)) return true;
  return name !== '' && !name.startsWith('$') && !CONTROL.test(name) && Buffer.byteLength(name) <= MAX_NAME_BYTES;
}
