import { accessStream, businessStream, grantStream, personStream } from '#domain';
import type { EventStore, RecordedEvent } from '#event-store';
import { storedEvents, type DomainCodec } from '#events';
import type { ProofLog } from '#proofs';
import type { PersonHistory } from '../../access-history/person-history.js';
import { CheckTables } from '../../state/check-tables.js';
import { InMemoryCheckState } from '../../state/in-memory-check-state.js';
import { reportUnsigned, signedTree, type KnownKeys, type SignedTree } from '../checkpoints/signed-tree.js';
import type { PolicyProgress } from '../checks/consent-check.js';
import { checkEnd } from '../checks/end-check.js';
import { EventChecks } from '../checks/event-checks.js';
import { InclusionCheck } from '../checks/inclusion-check.js';
import { checkStreamEnds } from '../checks/stream-end-check.js';
import { Findings, type Finding } from '../findings.js';

export interface VerifyingPerson {
  readonly log: EventStore;
  readonly proofs: ProofLog;
  /** @param origin of the log, as its newest checkpoint says */
  readonly keysOf: (origin: string) => KnownKeys;
  readonly codec: DomainCodec;
  /** To be read before the history is. */
  readonly policies: PolicyProgress;
}

export interface PersonReport {
  /** Events of the person's streams, and of those that they name. */
  readonly events: number;
  /** Of them, those behind the newest checkpoint. */
  readonly unsigned: number;
  /** What the log is signed as; null where it is not. */
  readonly checkpoint: SignedTree | null;
  readonly findings: readonly Finding[];
}

/** Events proved at a time. */
const AT_ONCE = 1_024;

/**
 * Holds the streams of a history against the signed tree and against each other, as `verifyLog` does with the whole
 * log, of which nothing else is read but its end.
 * @throws EventStoreUnavailable; DocumentStoreUnavailable; CryptoUnavailable
 */
export async function verifyPerson(
  history: PersonHistory,
  { log, proofs, keysOf, codec, policies }: VerifyingPerson,
): Promise<PersonReport> {
  const findings = new Findings();
  const newest = await proofs.newest();
  const tree = newest && signedTree(newest, keysOf(newest.origin), findings);
  const streams = streamsOf(history);
  const events = await eventsOf(log, streams);
  if (newest === undefined) reportUnsigned(findings);
  else await checkEnd(log, proofs, newest, findings);
  const through = newest?.through ?? null;
  const inclusion = tree && new InclusionCheck(log, proofs, tree, through, findings);
  const checks = new EventChecks(new CheckTables(new InMemoryCheckState()), codec, findings, undefined);
  for (let from = 0; from < events.length; from += AT_ONCE) {
    const some = events.slice(from, from + AT_ONCE);
    await inclusion?.take(some);
    await checks.take(some);
  }
  checks.finish(policies, findings);
  if (tree) await checkStreamEnds(lastRevisions(streams, events), proofs, tree.size, findings);
  const unsigned = inclusion?.unsigned ?? events.length;
  return { events: events.length, unsigned, checkpoint: tree ?? null, findings: findings.kept };
}

function streamsOf({ personId, entries, grants }: PersonHistory): ReadonlySet<string> {
  const named = [...entries, ...grants].flatMap(({ businessId }) => (businessId === null ? [] : [businessId]));
  const grantIds = [...entries, ...grants].flatMap(({ grantId }) => (grantId === null ? [] : [grantId]));
  return new Set([
    ...[personStream(personId), accessStream(personId)],
    ...grantIds.map(grantStream),
    ...named.map(businessStream),
  ]);
}

/** In the order of the log. */
async function eventsOf(log: EventStore, streams: ReadonlySet<string>): Promise<readonly RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for (const stream of streams) for await (const event of storedEvents(log, stream)) events.push(event);
  return events.sort((one, other) => (one.position < other.position ? -1 : 1));
}

/** By stream; -1 for one without events. */
function lastRevisions(streams: ReadonlySet<string>, events: readonly RecordedEvent[]): ReadonlyMap<string, number> {
  const last = new Map([...streams].map((stream) => [stream, -1]));
  for (const { stream, revision } of events) last.set(stream, Math.max(revision, last.get(stream) ?? -1));
  return last;
}
