import type { RecordStore } from '#document-store';
import { STREAM_PREFIXES } from '#domain';
import type { RecordedEvent } from '#event-store';
import { BUSINESSES } from '../businesses/business-document.js';
import { GRANTS } from '../grants/grant-document.js';
import { PEOPLE } from '../people/person-document.js';
import { SkippedEvents } from '#projecting';
import { WEBHOOK_ENDPOINTS } from '../webhook-endpoints/webhook-endpoint-document.js';
import { READ_MODELS } from './read-models.js';

const { person, grant, business, endpoint } = STREAM_PREFIXES;
/** The document that is each stream's own. */
const OWN_DOCUMENTS = [
  [person, PEOPLE],
  [grant, GRANTS],
  [business, BUSINESSES],
  [endpoint, WEBHOOK_ENDPOINTS],
] as const;

/**
 * Which unreadable events an operator has decided to go on without: whoever folds a stream passes over what its view
 * passes over, so that commands and answers go on as the lists do. Asked only where a fold fails.
 */
export class PassedOver {
  private readonly skipped: SkippedEvents;

  constructor(records: RecordStore) {
    this.skipped = new SkippedEvents(records);
  }

  async has({ stream, position }: RecordedEvent): Promise<boolean> {
    const own = OWN_DOCUMENTS.find(([prefix]) => stream.startsWith(prefix));
    if (own === undefined) return false;
    const [prefix, { name: collection }] = own;
    const documentId = stream.slice(prefix.length);
    return this.skipped.has({ projection: READ_MODELS.name, collection, documentId, position });
  }
}
