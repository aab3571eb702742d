import { isUuid } from '#domain';

/** The UUID that a text spells, in lower case, as all ids are kept; undefined when it spells none. */
export function uuidOf(text: unknown): string | undefined {
  return isUuid(text) ? text.toLowerCase() : undefined;
}
