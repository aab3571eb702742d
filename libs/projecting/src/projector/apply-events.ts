import type { LogEvent } from '#events';
import type { Projection } from './projection.js';
import type { WorkingDocuments } from './working-documents.js';

/**
 * Brings the documents of a batch or a step up to its events.
 * @param readableAt when each is readable at the earliest, ISO
 */
export async function applyEvents(
  projection: Projection,
  events: readonly LogEvent[],
  documents: WorkingDocuments,
  readableAt: (event: LogEvent) => string,
): Promise<void> {
  await projection.readAhead(events, documents);
  for (const event of events) await projection.apply(event, documents, readableAt(event));
}
