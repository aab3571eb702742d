import { ReadSide } from '#command-side';
import { accessStream } from '#domain';
import { MAX_READ, type RecordedEvent } from '#event-store';
import { eventually } from '../support/time/eventually.js';
import type { GrantClients } from './grant-clients.js';
import type { Ledger } from './ledger.js';
import type { TrialService } from './trial-service.js';

/** Longer than the longest wait of a worker before it tries again what failed in the trial. */
const DELIVERED_WITHIN_MS = 180_000;

/** Reads what the service has, once every event of its feed has arrived at the receiver or no more come. */
export async function readLedger(service: TrialService, clients: GrantClients): Promise<Ledger> {
  const events = await grantEvents(service);
  const feed = await wholeFeed(service);
  const arrived = (): ReadonlySet<string> => new Set(service.receiver.received.map(eventIdOf));
  await eventually(
    () => Promise.resolve(feed.every(({ eventId }) => arrived().has(eventId)) || undefined),
    DELIVERED_WITHIN_MS,
  ).catch(() => undefined);
  const accesses = (await Promise.all(clients.personIds.map((id) => accessesOf(service, id)))).flat();
  const recorded = (type: string): readonly string[] =>
    accesses.filter((access) => access.type === type).map(({ grantId }) => grantId);
  return {
    events,
    feed,
    claimsRecorded: recorded('access.claimed.v1'),
    readsRecorded: recorded('access.read.v1'),
    received: service.receiver.received.map((webhook) => {
      return { id: webhook.id, eventId: eventIdOf(webhook), raw: webhook.raw };
    }),
  };
}

async function grantEvents({ inside, business }: TrialService): Promise<Ledger['events']> {
  const { log } = inside.running.engines;
  const found: RecordedEvent[] = [];
  for (let after: string | undefined; ;) {
    const filter = { streamPrefixes: ['grant-'] };
    const page = await log.readLog({ limit: MAX_READ, filter, ...(after !== undefined && { after }) });
    found.push(...page.events);
    if (page.atHead) break;
    after = page.through;
  }
  const own = new Set(found.filter(({ data }) => data['businessId'] === business.id).map(({ stream }) => stream));
  return found
    .filter(({ stream }) => own.has(stream))
    .map(({ id, type, stream, data }) => {
      return { id, type, stream, previewId: typeof data['previewId'] === 'string' ? data['previewId'] : undefined };
    });
}

interface GrantAccess {
  readonly type: string;
  readonly grantId: string;
}

/** What stands of grants in a person's access history. */
async function accessesOf({ inside }: TrialService, personId: string): Promise<readonly GrantAccess[]> {
  const { log } = inside.running.engines;
  const found: GrantAccess[] = [];
  for (let from = 0; ; from += MAX_READ) {
    const read = { direction: 'forwards', limit: MAX_READ, from } as const;
    const events = await log.readStream(accessStream(personId), read);
    for (const { type, data } of events) {
      if (typeof data['grantId'] === 'string') found.push({ type, grantId: data['grantId'] });
    }
    if (events.length < MAX_READ) return found;
  }
}

/** As the business has it, once it has everything that the log has. */
async function wholeFeed({ inside, business }: TrialService): Promise<Ledger['feed']> {
  const head = (await inside.running.engines.log.head()) ?? '';
  await inside.running.app.get(ReadSide).shows(head);
  const feed: { sequence: number; eventId: string }[] = [];
  for (;;) {
    const { body } = await eventually(async () => {
      const answer = await business.api.events({ after: feed.length, limit: 1000 });
      return answer.status === 503 ? undefined : answer;
    });
    for (const event of body['data'] as readonly { sequence: number; data: { event_id: string } }[]) {
      feed.push({ sequence: event.sequence, eventId: event.data.event_id });
    }
    if (body['has_more'] !== true) return feed;
  }
}

function eventIdOf({ body }: { readonly body: Readonly<Record<string, unknown>> }): string {
  return (body['data'] as { readonly event_id: string }).event_id;
}
