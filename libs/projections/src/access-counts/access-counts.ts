import type { LogEvent } from '#events';
import { accessPersonIdOf, accessStream, countRead, NO_READS } from '#domain';
import type { SealedIn } from '#events';
import { idNamed, incoming } from '../incoming-event.js';
import type { Projection } from '#projecting';
import type { WorkingDocuments } from '#projecting';
import { GRANT_READS, type GrantReadsDocument } from './grant-reads-document.js';

const READS: ReadonlySet<string> = new Set(['access.read.v1', 'access.listed.v1']);
/** Of one grant alone: far fewer of its reads than of others' stand between an append and its repetition. */
const REMEMBERED = 16;

/** Time between batches: readers in other processes look at the checkpoint no more often. */
const PAUSE_MS = 20;

/** Reads of grants, apart from the other views: a burst of reads holds up no revocation. */
export const ACCESS_COUNTS: Projection = {
  name: 'access-counts',
  streamPrefixes: ['access-'],
  collections: [GRANT_READS],
  pauseMs: PAUSE_MS,
  // Every entry of a grant is in the stream of its person.
  partitionedBy: ({ stream }) => stream,
  readAhead: (events, documents) => {
    const reads = events.filter(({ type }) => READS.has(type));
    return documents.readAhead(reads.map((logged) => ({ collection: GRANT_READS, id: grantReadIn(logged) })));
  },
  apply,
};

async function apply(logged: LogEvent, documents: WorkingDocuments): Promise<void> {
  const { event, read } = incoming(accessStream(accessPersonIdOf(logged.stream) ?? ''), logged);
  if (READS.has(logged.type)) {
    await documents.evolve(GRANT_READS, grantReadIn(logged), logged, (counted) => evolveGrantReads(counted, read()));
  } else if (event === undefined) {
    // No view is made of it, and somebody should know: it is put aside under the name of its stream.
    await documents.evolve(GRANT_READS, logged.stream, logged, () => {
      read();
      return undefined;
    });
  }
}

/** The id of the grant; the stream's name where an event that cannot be read does not say it. */
function grantReadIn(logged: LogEvent): string {
  return idNamed({ logged }, 'grantId') ?? logged.stream;
}

/**
 * Undefined for an event that is none of a read, or is counted already: one marked as sent again, whose first sending
 * was stored after all.
 */
export function evolveGrantReads(
  counted: GrantReadsDocument | undefined,
  event: SealedIn<ReturnType<typeof accessStream>>,
): GrantReadsDocument | undefined {
  if (event.type !== 'access.read.v1' && event.type !== 'access.listed.v1') return undefined;
  const recent = counted?.recent ?? [];
  if (event.retried && recent.includes(event.id)) return undefined;
  const { grantId, fields } = event.data;
  return {
    grantId,
    ...countRead(counted ?? NO_READS, { at: event.at, fields }),
    recent: [...recent, event.id].slice(-REMEMBERED),
  };
}
