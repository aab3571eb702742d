import { accessStream, grantStream, personStream } from '#domain';
import type { EventStore } from '#event-store';
import { storedEvents } from '#events';
import { HistoryFold } from './history-fold.js';
import type { PersonHistory } from './person-history.js';

/**
 * A person's history from the person's own stream and those of the grants that it names. Works for a deleted person
 * too.
 */
export async function historyFromStreams(log: EventStore, personId: string): Promise<PersonHistory> {
  const fold = new HistoryFold(personId);
  for await (const event of storedEvents(log, personStream(personId))) fold.take(event);
  for await (const event of storedEvents(log, accessStream(personId))) fold.take(event);
  for (const grantId of fold.namedGrants) {
    for await (const event of storedEvents(log, grantStream(grantId))) fold.take(event);
  }
  return fold.history;
}
