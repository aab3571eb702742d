import { MAX_BATCH, type ViewWrite } from '#document-store';
import { isOver } from './is-over.js';
import type { Projection } from './projection.js';

/**
 * What is written of a step, in the order in which it is: one part after the other, each no more than a batch may hold,
 * without what has stood for long enough already.
 * @param now milliseconds by the clock port
 */
export function writtenSteps(
  projection: Projection,
  writes: readonly ViewWrite[],
  now: number,
): readonly (readonly ViewWrite[])[] {
  const kept = writes.filter(({ collection, document }) => !isOver(projection, collection, document.body, now));
  const last = new Set(projection.writtenLast?.map(({ name }) => name));
  const [first, then] = [
    kept.filter(({ collection }) => !last.has(collection.name)),
    kept.filter(({ collection }) => last.has(collection.name)),
  ];
  return [...inBatches(first), ...inBatches(then)];
}

function inBatches(writes: readonly ViewWrite[]): (readonly ViewWrite[])[] {
  const batches: (readonly ViewWrite[])[] = [];
  for (let at = 0; at < writes.length; at += MAX_BATCH) batches.push(writes.slice(at, at + MAX_BATCH));
  return batches;
}
