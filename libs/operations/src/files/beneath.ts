import { DocumentStoreUnavailable } from '#document-store';
import { EventStoreUnavailable } from '#event-store';
import { isWithoutRoom } from './file-trouble.js';

/** What kept an engine from its work, where that is a full disk: for those who know where its folder stands. */
export function beneath(error: unknown): unknown {
  const isEngines = error instanceof EventStoreUnavailable || error instanceof DocumentStoreUnavailable;
  return isEngines && isWithoutRoom(error.cause) ? error.cause : error;
}
