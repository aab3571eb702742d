import type { RecordedEvent } from '#event-store';
import { documentNamed, EventFields, isWhole, unknownType } from '../event-fields.js';
import type { Projection } from '../projector/projection.js';
import type { WorkingDocuments } from '../projector/working-documents.js';
import { GRANT_READS, type GrantReadsDocument } from './grant-reads-document.js';

const READS = new Set(['access.read.v1', 'access.listed.v1']);
/** An append sent again follows its first sending within moments. */
const REMEMBERED = 16;

/** As long as a reader in another process waits for a checkpoint anyhow. */
const PAUSE_MS = 20;

/** Reads of grants, apart from the other views: a burst of reads holds up no revocation. */
export const ACCESS_COUNTS: Projection = {
  name: 'access-counts',
  streamPrefixes: ['access-'],
  collections: [GRANT_READS],
  pauseMs: PAUSE_MS,
  apply,
};

async function apply(event: RecordedEvent, documents: WorkingDocuments): Promise<void> {
  if (READS.has(event.type)) {
    const grantId = documentNamed(event, 'grantId');
    await documents.evolve(GRANT_READS, grantId, event, (counted) => evolveGrantReads(counted, event));
  } else if (!isWhole(event)) {
    // No view is made of it, and somebody should know: it is put aside under the name of its stream.
    await documents.evolve(GRANT_READS, event.stream, event, () => unknownType(event));
  }
}

/**
 * Undefined for an event that is counted already: one marked as sent again, whose first sending was stored after all.
 */
export function evolveGrantReads(
  counted: GrantReadsDocument | undefined,
  event: RecordedEvent,
): GrantReadsDocument | undefined {
  const grantId = new EventFields(event).text('grantId');
  const recent = counted?.recent ?? [];
  if (event.retried && recent.includes(event.id)) return undefined;
  return {
    grantId,
    reads: (counted?.reads ?? 0) + 1,
    lastReadAt: event.metadata.time,
    recent: [...recent, event.id].slice(-REMEMBERED),
  };
}
