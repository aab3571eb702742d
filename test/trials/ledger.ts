import type { Operation } from './history.js';

/** What the service has in the end, by every way there is to ask it. */
export interface Ledger {
  /** Events of grants as they stand in the log, in its order. */
  readonly events: readonly { id: string; type: string; stream: string; previewId: string | undefined }[];
  /** Ids of grants, one for each entry of people's access histories that tells of a claim. */
  readonly claimsRecorded: readonly string[];
  /** The same of each entry that tells of a read. */
  readonly readsRecorded: readonly string[];
  /** The business's feed, from its beginning. */
  readonly feed: readonly { sequence: number; eventId: string }[];
  /** Webhooks as they arrived. */
  readonly received: readonly { id: string; eventId: string; raw: string }[];
}

const CLAIMED = 'grant.claimed.v1';
const EVENT_OF = { claim: CLAIMED, release: 'grant.released.v1', revoke: 'grant.revoked.v1' } as const;

/** What was acknowledged and is not there, and what is there twice: nothing where all is well. */
export function ledgerFindings(operations: readonly Operation[], ledger: Ledger): readonly string[] {
  return [
    ...lost(operations, ledger),
    ...unrecorded(operations, ledger),
    ...doubled(ledger),
    ...undelivered(ledger),
    ...gaps(ledger),
  ];
}

function lost(operations: readonly Operation[], { events, claimsRecorded }: Ledger): string[] {
  const streamOf = streamsByPreview(events);
  const there = new Set(events.map(({ stream, type }) => `${stream} ${type}`));
  const recorded = new Set(claimsRecorded);
  return operations.flatMap(({ grant, action, answer }) => {
    if (action === 'read' || answer !== 'done') return [];
    const stream = streamOf.get(grant);
    if (stream === undefined || !there.has(`${stream} ${EVENT_OF[action]}`)) return [`lost: ${action} of ${grant}`];
    return recorded.has(stream.slice('grant-'.length)) ? [] : [`lost: the record of the claim of ${grant}`];
  });
}

/** A read that showed the address has an entry before it is answered; one that was never answered may have one too. */
function unrecorded(operations: readonly Operation[], { events, readsRecorded }: Ledger): string[] {
  const shown = operations.filter(({ action, answer }) => action === 'read' && answer === 'active');
  const answered = counts(shown.map(({ grant }) => grant));
  const recorded = counts(readsRecorded);
  const streamOf = streamsByPreview(events);
  return [...answered].flatMap(([grant, reads]) => {
    const entries = recorded.get(streamOf.get(grant)?.slice('grant-'.length) ?? '') ?? 0;
    return entries >= reads ? [] : [`lost: ${reads - entries} of ${reads} records of reads of ${grant}`];
  });
}

function doubled({ events, claimsRecorded, received, feed }: Ledger): string[] {
  const endings = events.filter(({ type }) => type === EVENT_OF.release || type === EVENT_OF.revoke);
  // One event arrives under one id and in one body, however often.
  const ids = new Set(received.map(({ id, eventId }) => `${eventId} ${id}`));
  const bodies = new Set(received.map(({ raw, eventId }) => `${eventId} ${raw}`));
  return [
    ...twice(
      'event',
      events.map(({ id }) => id),
    ),
    ...twice(
      'grant of preview',
      events.filter(isClaim).map(({ previewId }) => String(previewId)),
    ),
    ...twice(
      'claim in',
      events.filter(isClaim).map(({ stream }) => stream),
    ),
    ...twice(
      'ending of',
      endings.map(({ stream }) => stream),
    ),
    ...twice('record of the claim of', claimsRecorded),
    ...twice(
      'event in the feed',
      feed.map(({ eventId }) => eventId),
    ),
    ...twice('id of the webhook of', [...ids].map(firstWord)),
    ...twice('body of the webhook of', [...bodies].map(firstWord)),
  ];
}

function undelivered({ feed, received }: Ledger): string[] {
  const arrived = new Set(received.map(({ eventId }) => eventId));
  return feed.filter(({ eventId }) => !arrived.has(eventId)).map(({ eventId }) => `lost: the webhook of ${eventId}`);
}

function gaps({ feed, events }: Ledger): string[] {
  const told = new Set(feed.map(({ eventId }) => eventId));
  const untold = events.filter(({ id, type }) => type === EVENT_OF.revoke && !told.has(id));
  return [
    ...untold.map(({ id }) => `lost: ${id} in the feed`),
    ...feed.flatMap(({ sequence }, index) =>
      sequence === index + 1 ? [] : [`gap: the feed has ${sequence} as its ${index + 1}.`],
    ),
  ];
}

function streamsByPreview(events: Ledger['events']): ReadonlyMap<string | undefined, string> {
  return new Map(events.filter(isClaim).map(({ previewId, stream }) => [previewId, stream]));
}

function counts(names: readonly string[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const name of names) found.set(name, (found.get(name) ?? 0) + 1);
  return found;
}

function isClaim({ type }: Ledger['events'][number]): boolean {
  return type === CLAIMED;
}

function twice(what: string, names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.flatMap((name) => {
    if (seen.has(name)) return [`doubled: ${what} ${name}`];
    seen.add(name);
    return [];
  });
}

function firstWord(text: string): string {
  return text.slice(0, text.indexOf(' '));
}
