import type { Collection, IndexDefinition, IndexValue } from './collection.js';
import { checkKeyBytes } from './document-checks.js';
import { InvalidDocumentRequest } from './errors.js';

/**
 * The values by which an index has a document: its equal fields', then its order field's. Undefined when the document
 * is not in it.
 *
 * @throws InvalidDocumentRequest for an indexed field that holds neither a string nor a number
 */
export function indexValues(index: IndexDefinition, body: object): IndexValue[] | undefined {
  const values: IndexValue[] = [];
  let absent = false;
  for (const field of [...index.equal, index.order]) {
    const value: unknown = Object.hasOwn(body, field) ? (body as Readonly<Record<string, unknown>>)[field] : undefined;
    if (typeof value === 'string' || typeof value === 'number') values.push(value);
    else if (value === undefined || value === null) absent = true;
    else throw new InvalidDocumentRequest('an indexed field holds a string, a number or null');
  }
  return absent ? undefined : values;
}

/** @throws InvalidDocumentRequest when one of the collection's indexes cannot take the document */
export function checkIndexed(collection: Collection<object>, id: string, body: object): void {
  for (const index of collection.indexes) checkKeyBytes([...(indexValues(index, body) ?? []), id]);
}
