import type { IndexDefinition, IndexValue, PageRequest } from '../../index.js';
import { indexValues } from '../../index-values.js';
import { encodePart, PAST_ALL_PARTS } from './key-encoding.js';

const JUST_AFTER = Buffer.from([0x00]);

/** Keys from `from`, inclusive, to `to`, exclusive. */
export interface KeyRange {
  readonly from: Buffer;
  readonly to: Buffer;
}

/** The index's key for a document: equal fields, order field, id. Undefined when the document is not in the index. */
export function indexKey(index: IndexDefinition, id: string, body: object): Buffer | undefined {
  const values = indexValues(index, body);
  return values === undefined ? undefined : encodeParts([...values, id]);
}

/** The keys a page may show, in either direction. */
export function pageRange(index: IndexDefinition, request: PageRequest): KeyRange {
  const { atLeast, atMost, after } = request;
  const fixed = index.equal.map((field) => request.equal[field] ?? '');
  const from: Buffer[] = [encodeParts([...fixed, ...(atLeast === undefined ? [] : [atLeast])])];
  const to: Buffer[] = [
    Buffer.concat([encodeParts([...fixed, ...(atMost === undefined ? [] : [atMost])]), PAST_ALL_PARTS]),
  ];
  if (after !== undefined) {
    const seen = encodeParts([...fixed, after.order, after.id]);
    if (request.direction === 'up') from.push(Buffer.concat([seen, JUST_AFTER]));
    else to.push(seen);
  }
  return {
    from: from.reduce((a, b) => (Buffer.compare(a, b) < 0 ? b : a)),
    to: to.reduce((a, b) => (Buffer.compare(a, b) < 0 ? a : b)),
  };
}

function encodeParts(values: readonly IndexValue[]): Buffer {
  return Buffer.concat(values.map(encodePart));
}
