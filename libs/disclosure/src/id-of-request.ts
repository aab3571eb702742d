import { randomUUID } from 'node:crypto';
import { v5 as uuidV5 } from 'uuid';
import type { Reader } from './reader.js';

/**
 * An id for what a request leads to. Of a request that may come again it is the same each time.
 * @param of what the id is for, where one request leads to several things
 * @param names the UUID that names the ids of this kind
 */
export function idOfRequest(
  { correlationId, repeatable }: Pick<Reader['context'], 'correlationId' | 'repeatable'>,
  of: string,
  names: string,
): string {
  return repeatable === undefined ? randomUUID() : uuidV5(`${correlationId} ${of}`, names);
}
