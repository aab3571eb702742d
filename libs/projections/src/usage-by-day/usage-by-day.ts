import {
  accessPersonIdOf,
  accessStream,
  grantIdOf,
  grantStream,
  previewIdOf,
  previewStream,
  readsAdded,
  REPEATED_WITHIN,
  utcDayOf,
} from '#domain';
import type { RecordedEvent } from '#event-store';
import type { LogEvent, SealedIn } from '#events';
import { incoming } from '../incoming-event.js';
import type { Projection } from '#projecting';
import type { WorkingDocuments } from '#projecting';
import { DAILY_USAGE, dailyUsageId, type DailyUsageDocument } from './daily-usage-document.js';

type Counted = 'previews' | 'claims' | 'reads';
type Stream = ReturnType<typeof previewStream | typeof grantStream | typeof accessStream>;

/** What each event of the streams counts as; null: as nothing. */
const COUNTED_AS: Readonly<Record<SealedIn<Stream>['type'], Counted | null>> = {
  'preview.made.v1': 'previews',
  'grant.claimed.v1': 'claims',
  'grant.claim_requested.v1': 'claims',
  'grant.approved.v1': null,
  'grant.denied.v1': null,
  'grant.released.v1': null,
  'grant.revoked.v1': null,
  'grant.returned_mail_reported.v1': null,
  'grant.returned_mail_resolved.v1': null,
  'grant.address_change_scheduled.v1': null,
  'grant.address_change_cancelled.v1': null,
  'grant.address_changed.v1': null,
  'grant.address_confirmed.v1': null,
  'grant.name_changed.v1': null,
  'access.previewed.v1': null,
  'access.claimed.v1': null,
  'access.read.v1': 'reads',
  'access.listed.v1': 'reads',
  'access.viewed_by_staff.v1': null,
  'access.viewed_by_operator.v1': null,
  'access.read_by_assistant.v1': null,
  'access.listed_by_assistant.v1': null,
};

/** Every event of every business goes into these: at most so often are they written. */
const PAUSE_MS = 20;

/** What businesses do by day, apart from the other views: nobody waits for it but the console's usage page. */
export const USAGE_BY_DAY: Projection = {
  name: 'usage-by-day',
  streamPrefixes: ['preview-', 'grant-', 'access-'],
  collections: [DAILY_USAGE],
  pauseMs: PAUSE_MS,
  partitionedBy,
  readAhead: (events, documents) => {
    const counts = events.flatMap((logged) => countedIn(logged) ?? []);
    const ids = counts.map(({ businessId, date }) => dailyUsageId(businessId, date));
    return documents.readAhead(ids.map((id) => ({ collection: DAILY_USAGE, id })));
  },
  apply,
};

/** By the business, whose streams they come from; what names none is put aside, under its stream. */
function partitionedBy({ stream, data }: RecordedEvent): string {
  const businessId = data['businessId'];
  return typeof businessId === 'string' ? businessId : stream;
}

async function apply(logged: LogEvent, documents: WorkingDocuments): Promise<void> {
  if (logged.event === undefined) {
    // Of previews no other view is made, and somebody should know. A business's count never waits behind what is
    // damaged.
    if (previewIdOf(logged.stream) !== undefined)
      await documents.evolve(DAILY_USAGE, logged.stream, logged, () => {
        logged.read();
        return undefined;
      });
    return;
  }
  const count = countedIn(logged);
  if (count === undefined) return;
  const { businessId, date } = count;
  await documents.evolve(DAILY_USAGE, dailyUsageId(businessId, date), logged, (usage) =>
    evolveDailyUsage(
      usage ?? { businessId, date, previews: 0, claims: 0, reads: 0, recent: [] },
      logged.recorded,
      count,
    ),
  );
}

interface Count {
  readonly businessId: string;
  /** Of the UTC day. */
  readonly date: string;
  readonly kind: Counted;
  readonly added: 1 | -1;
}

/** What an event adds to whose day; undefined where it counts as nothing, or cannot be read. */
function countedIn(logged: LogEvent): Count | undefined {
  const { event } = incoming(streamOf(logged), logged);
  if (event === undefined) return undefined;
  const kind = COUNTED_AS[event.type];
  if (kind === null || !('businessId' in event.data)) return undefined;
  const isRead = event.type === 'access.read.v1' || event.type === 'access.listed.v1';
  const { businessId } = event.data;
  return { businessId, date: utcDayOf(event.at), kind, added: isRead ? readsAdded(event.data) : 1 };
}

/** The streams that are counted, by their kinds. */
function streamOf({ stream }: LogEvent): Stream {
  const [previewId, grantId] = [previewIdOf(stream), grantIdOf(stream)];
  if (previewId !== undefined) return previewStream(previewId);
  return grantId === undefined ? accessStream(accessPersonIdOf(stream) ?? '') : grantStream(grantId);
}

/** Undefined for a read that is counted already: one marked as sent again, whose first sending was stored after all. */
export function evolveDailyUsage(
  before: DailyUsageDocument,
  { id, retried }: Pick<RecordedEvent, 'id' | 'retried'>,
  { kind, added }: Count,
): DailyUsageDocument | undefined {
  if (retried && before.recent.includes(id)) return undefined;
  const recent = kind === 'reads' ? [...before.recent, id].slice(-REPEATED_WITHIN) : before.recent;
  return { ...before, [kind]: Math.max(0, before[kind] + added), recent };
}
