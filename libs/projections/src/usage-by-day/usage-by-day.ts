import { previewIdOf, utcDayOf } from '#domain';
import type { RecordedEvent } from '#event-store';
import { EventFields, isWhole, unknownType } from '../event-fields.js';
import type { Projection } from '../projector/projection.js';
import type { WorkingDocuments } from '../projector/working-documents.js';
import { DAILY_USAGE, dailyUsageId, type DailyUsageDocument } from './daily-usage-document.js';

type Counted = 'previews' | 'claims' | 'reads';

const COUNTED: Readonly<Record<string, Counted>> = {
  'preview.made.v1': 'previews',
  'grant.claimed.v1': 'claims',
  'grant.claim_requested.v1': 'claims',
  'access.read.v1': 'reads',
  'access.listed.v1': 'reads',
};
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

async function apply(event: RecordedEvent, documents: WorkingDocuments): Promise<void> {
  if (!isWhole(event)) {
    // Of previews no other view is made, and somebody should know. A business's count never waits behind what is
    // damaged.
    if (previewIdOf(event.stream) !== undefined)
      await documents.evolve(DAILY_USAGE, event.stream, event, () => unknownType(event));
    return;
  }
  const counted = COUNTED[event.type];
  const { businessId } = event.data;
  if (counted === undefined || typeof businessId !== 'string') return;
  const id = dailyUsageId(businessId, utcDayOf(event.metadata.time));
  await documents.evolve(DAILY_USAGE, id, event, (usage) => evolveDailyUsage(usage, event, counted));
}

/** Undefined for a read that is counted already: one marked as sent again, whose first sending was stored after all. */
function evolveDailyUsage(
  usage: DailyUsageDocument | undefined,
  event: RecordedEvent,
  counted: Counted,
): DailyUsageDocument | undefined {
  const businessId = new EventFields(event).text('businessId');
  const date = utcDayOf(event.metadata.time);
  const before = usage ?? { businessId, date, previews: 0, claims: 0, reads: 0, recent: [] };
  if (event.retried && before.recent.includes(event.id)) return undefined;
  const recent = counted === 'reads' ? [...before.recent, event.id].slice(-REMEMBERED) : before.recent;
  return { ...before, [counted]: before[counted] + 1, recent };
}
