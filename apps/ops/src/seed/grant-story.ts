import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '#clock';
import { grantIdFor } from '#command-side';
import {
  carriedChange,
  claimedPerson,
  grantDecider,
  NO_FIELDS,
  PREVIEWED_FIELDS,
  previewDecider,
  type DisclosureEvent,
  type GrantEvent,
  type GrantState,
  type PreviewEvent,
} from '#domain';
import { MONTH_MS } from './month.js';
import type { PersonChapter } from './person-story.js';
import { between, isoAt, percent } from './randomness.js';
import { Story, type Chapter } from './story.js';

export interface GrantStory {
  readonly previewId: string;
  readonly grantId: string;
  readonly preview: readonly PreviewEvent[];
  /** With the person's event that each carries, where it carries one. */
  readonly grant: readonly (Chapter<GrantState, GrantEvent> & { readonly cause: PersonChapter | undefined })[];
  readonly accesses: readonly DisclosureEvent[];
}

interface Claim {
  readonly person: readonly PersonChapter[];
  readonly personId: string;
  readonly businessId: string;
  /** From when on the business holds anything, and the end of the story, in ms since 1970. */
  readonly from: number;
  readonly to: number;
}

/** A claim of a person's address, what the person's changes bring to it, a read a month, and perhaps its release. */
export function grantStory({ person, personId, businessId, from, to }: Claim): GrantStory | undefined {
  const registered = Date.parse(person[0]?.event.at ?? isoAt(to));
  const claimedAt = between(Math.max(registered + MINUTE_MS, from), to - MINUTE_MS);
  const known = person.filter(({ event }) => Date.parse(event.at) <= claimedAt).at(-1);
  if (known?.after.status !== 'registered') return undefined;
  const [previewId, channel] = [randomUUID(), 'api' as const];
  const grantId = grantIdFor(previewId);
  const looked = { previewId, businessId, personId, keyId: known.after.key.keyId, channel, callId: null };
  const preview = new Story(previewDecider);
  preview.does({
    type: 'make',
    at: isoAt(claimedAt - MINUTE_MS),
    ...looked,
    expiresAt: isoAt(claimedAt + 9 * MINUTE_MS),
  });

  const grant = new Story(grantDecider);
  const causes = new Map<number, PersonChapter>();
  const asked = { grantId, businessId, preview: preview.state, person: claimedPerson(known.after) };
  grant.does({
    type: 'claim',
    at: isoAt(claimedAt),
    ...asked,
    externalRef: `order-${previewId.slice(0, 8)}`,
    channel,
    callId: null,
  });
  if (grant.state.status === 'pending_approval') {
    grant.does({ type: 'approve', at: isoAt(claimedAt), personId, personRevision: known.revision });
  }
  const endsAt = percent(25) ? between(claimedAt, to) : Number.POSITIVE_INFINITY;
  for (const chapter of person) {
    if (chapter.revision <= known.revision || Date.parse(chapter.event.at) >= endsAt) continue;
    const change = carriedChange(chapter.event, chapter.before, grantId);
    if (change === null) continue;
    grant.does({ type: 'carry', at: chapter.event.at, personRevision: chapter.revision, change });
    causes.set(grant.revision, chapter);
  }
  if (endsAt < to) grant.does({ type: 'release', at: isoAt(endsAt), businessId, isEndedByPerson: false });
  const chapters = grant.chapters.map((chapter) => ({ ...chapter, cause: causes.get(chapter.revision) }));
  const upcoming = upcomingSpans(person);
  const shownAt = (at: number): readonly string[] =>
    upcoming.some(([start, end]) => start <= at && at < end) ? [...SHOWN, ...SHOWN_OF_A_MOVE] : SHOWN;
  const shown = { previewId, grantId, businessId, channel };
  const accesses = accessesOf(chapters, shown, claimedAt, Math.min(endsAt, to), shownAt);
  return { previewId, grantId, preview: preview.chapters.map(({ event }) => event), grant: chapters, accesses };
}

/** What a read of an active grant tells, and what more while a move is scheduled. */
const SHOWN: readonly string[] = ['name', 'address'];
const SHOWN_OF_A_MOVE: readonly string[] = ['upcoming_address', 'effective_date'];

interface Looked {
  readonly previewId: string;
  readonly grantId: string;
  readonly businessId: string;
  readonly channel: 'api';
}

function accessesOf(
  chapters: readonly Chapter<GrantState, GrantEvent>[],
  { previewId, grantId, businessId, channel }: Looked,
  claimedAt: number,
  until: number,
  shownAt: (at: number) => readonly string[],
): readonly DisclosureEvent[] {
  const who = { businessId, channel };
  const isPending = chapters[0]?.after.status === 'pending_approval';
  const claim = { ...who, fields: isPending ? NO_FIELDS : shownAt(claimedAt), grantId, grantRevision: 0 };
  const accesses: DisclosureEvent[] = [
    {
      type: 'access.previewed.v1',
      at: isoAt(claimedAt - MINUTE_MS),
      data: { ...who, fields: PREVIEWED_FIELDS, previewId },
    },
    { type: 'access.claimed.v1', at: isoAt(claimedAt), data: claim },
  ];
  const times = chapters.map(({ event }) => Date.parse(event.at));
  let seen = 0;
  for (let at = claimedAt + MONTH_MS / 2; at < until; at += MONTH_MS) {
    while ((times[seen + 1] ?? Number.POSITIVE_INFINITY) <= at) seen += 1;
    if (chapters[seen]?.after.status !== 'active') continue;
    const data = { ...who, fields: shownAt(at), grantId, grantRevision: seen };
    accesses.push({ type: 'access.read.v1', at: isoAt(at), data });
  }
  return accesses;
}

/** When a scheduled move was to be seen, in ms since 1970. */
function upcomingSpans(person: readonly PersonChapter[]): readonly (readonly [from: number, to: number])[] {
  return person.flatMap(({ event, after }, n) => {
    if (after.status !== 'registered' || after.upcoming === null) return [];
    const next = person[n + 1];
    return [[Date.parse(event.at), next === undefined ? Number.POSITIVE_INFINITY : Date.parse(next.event.at)]];
  });
}
