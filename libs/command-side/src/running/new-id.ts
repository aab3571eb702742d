import { idOfRequest } from '#disclosure';
import type { CommandContext } from './command-context.js';

/** Names the ids derived from requests. Never to be changed: a request that was cut off would be decided once more. */
const REQUEST_IDS = '8d0c6a1e-52f7-4f0e-9b1d-7a3f5e2c4b60';

/**
 * An id for what a command makes. Of a request that may come again it is the same each time.
 * @param of what the id is for, where one command makes several things
 */
export function newId(context: CommandContext, of: string): string {
  return idOfRequest(context, of, REQUEST_IDS);
}
