import { accessPersonIdOf, accessStream, grantIdOf, grantStream, previewIdOf, previewStream, utcDayOf } from '#domain';
import type { RecordedEvent } from '#event-store';
import { incoming } from '../incoming-event.js';
import type { Projection } from '../projector/projection.js';
import type { WorkingDocuments } from '../projector/working-documents.js';
import { DAILY_USAGE, dailyUsageId, type DailyUsageDocument } from './daily-usage-document.js';

type Counted = 'previews' | 'claims' | 'reads';

/** An append sent again follows its first sending within moments. */
const REMEMBERED = 16;

/** Every event of every business goes into these: at most so often are they written. */
const PAUSE_MS = 20;

/** What businesses do by day, apart from the other views: nobody waits for it but the console's usage page. */
export const USAGE_BY_DAY: Projection = {
  name: 'usage-by-day',
  streamPrefixes: ['preview-', 'grant-', 'access-'],
  collections: [DAILY_USAGE],
  pauseMs: PAUSE_MS,
  apply,
};

async function apply(recorded: RecordedEvent, documents: WorkingDocuments): Promise<void> {
  const { event, read } = incoming(counted(recorded.stream), recorded);
  if (event === undefined) {
    // Of previews no other view is made, and somebody should know. A business's count never waits behind what is
    // damaged.
    if (previewIdOf(recorded.stream) !== undefined)
      await documents.evolve(DAILY_USAGE, recorded.stream, recorded, () => {
        read();
        return undefined;
      });
    return;
  }
  switch (event.type) {
    case 'preview.made.v1':
      return count(event, 'previews', documents, recorded);
    case 'grant.claimed.v1':
    case 'grant.claim_requested.v1':
      return count(event, 'claims', documents, recorded);
    case 'access.read.v1':
    case 'access.listed.v1':
      return count(event, 'reads', documents, recorded);
    default:
  }
}

/** The streams that are counted, by their kinds. */
function counted(stream: string) {
  const [previewId, grantId] = [previewIdOf(stream), grantIdOf(stream)];
  if (previewId !== undefined) return previewStream(previewId);
  return grantId === undefined ? accessStream(accessPersonIdOf(stream) ?? '') : grantStream(grantId);
}

async function count(
  { data: { businessId }, at }: { readonly data: { readonly businessId: string }; readonly at: string },
  kind: Counted,
  documents: WorkingDocuments,
  recorded: RecordedEvent,
): Promise<void> {
  const date = utcDayOf(at);
  await documents.evolve(DAILY_USAGE, dailyUsageId(businessId, date), recorded, (usage) =>
    evolveDailyUsage(usage ?? { businessId, date, previews: 0, claims: 0, reads: 0, recent: [] }, recorded, kind),
  );
}

/** Undefined for a read that is counted already: one marked as sent again, whose first sending was stored after all. */
function evolveDailyUsage(
  before: DailyUsageDocument,
  { id, retried }: RecordedEvent,
  kind: Counted,
): DailyUsageDocument | undefined {
  if (retried && before.recent.includes(id)) return undefined;
  const recent = kind === 'reads' ? [...before.recent, id].slice(-REMEMBERED) : before.recent;
  return { ...before, [kind]: before[kind] + 1, recent };
}
