import type { JsonValue } from '#event-store';

/** Of a number, a truth value or null. */
const OTHER = 6;
const [QUOTES, COLON_AND_COMMA, BRACES] = [2, 2, 2];

/**
 * About as many characters as data has as JSON: escapes are not counted, numbers are all taken to be of one length, and
 * lists to have names for their items. To write it out takes several times as long.
 */
export function charactersOf(data: JsonValue | undefined): number {
  if (typeof data === 'string') return data.length + QUOTES;
  if (typeof data !== 'object' || data === null) return OTHER;
  const fields = data as Readonly<Record<string, JsonValue>>;
  let characters = BRACES;
  for (const name in fields) characters += name.length + QUOTES + COLON_AND_COMMA + charactersOf(fields[name]);
  return characters;
}
