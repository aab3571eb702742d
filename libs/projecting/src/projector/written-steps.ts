import type { ViewWrite } from '#document-store';
import { isOver } from './is-over.js';
import type { Projection } from './projection.js';

/**
 * What is written of a step, in the order in which it is: one part after the other, without what has stood for long
 * enough already.
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
  return [first, then].filter((part) => part.length > 0);
}
