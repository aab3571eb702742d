import type { Filter, Sort } from 'mongodb';
import { findIndex } from '../../declared-collections.js';
import type { Collection, IndexDefinition, PageRequest } from '../../index.js';
import type { StoredDocument } from './stored-document.js';

export interface PageQuery {
  readonly filter: Filter<StoredDocument>;
  readonly sort: Sort;
}

/** The key of the engine's index for one of the port's: equal fields, order field, id. */
export function indexKey(index: IndexDefinition): Record<string, 1> {
  return Object.fromEntries(
    [...index.equal, index.order]
      .map(inBody)
      .concat('_id')
      .map((field) => [field, 1]),
  );
}

/** @throws InvalidDocumentRequest for an undeclared index, or a request that does not fit it */
export function pageQuery(collection: Collection<object>, request: PageRequest): PageQuery {
  const index = findIndex(collection, request);
  const order = inBody(index.order);
  const up = request.direction === 'up';
  const step = up ? 1 : -1;
  const conditions: Filter<StoredDocument>[] = index.equal.map((field) => ({ [inBody(field)]: request.equal[field] }));
  // Absent is null to the server.
  conditions.push({ [order]: { $ne: null } });
  if (request.atLeast !== undefined) conditions.push({ [order]: { $gte: request.atLeast } });
  if (request.atMost !== undefined) conditions.push({ [order]: { $lte: request.atMost } });
  if (request.after !== undefined) {
    const { order: seen, id } = request.after;
    const beyond = up ? '$gt' : '$lt';
    // The first condition bounds the walk of the index; the second one leaves out the ties already seen.
    conditions.push({ [order]: { [up ? '$gte' : '$lte']: seen } });
    conditions.push({ $or: [{ [order]: { [beyond]: seen } }, { _id: { [beyond]: id } }] });
  }
  return { filter: { $and: conditions }, sort: { [order]: step, _id: step } };
}

function inBody(field: string): string {
  return `body.${field}`;
}
