import type { Collection } from '#document-store';
import type { Projection } from './projection.js';

/** Whether a document has stood for as long as it is kept. @param now milliseconds by the clock port */
export function isOver({ keptFor }: Projection, { name }: Collection<object>, body: object, now: number): boolean {
  if (keptFor?.collection.name !== name) return false;
  const since: unknown = Reflect.get(body, keptFor.since);
  return typeof since === 'string' && since <= new Date(now - keptFor.ms).toISOString();
}
