import type { Appended, EventStore, StreamAppend } from './event-store.js';

/** The appends one after the other, as an engine does them that writes one stream at a time. */
export async function appendInTurn(
  store: Pick<EventStore, 'append'>,
  appends: readonly StreamAppend[],
): Promise<readonly Appended[]> {
  const appended: Appended[] = [];
  for (const { stream, events, expected } of appends) appended.push(await store.append(stream, events, expected));
  return appended;
}
