import { isUuid } from '#domain';
import { Misuse } from './failures.js';

/** An id that was given on the command line. @throws Misuse when it is none */
export function givenUuid(text: string, what: string): string {
  if (isUuid(text)) return text.toLowerCase();
  throw new Misuse(`${what} must be a UUID.`);
}
