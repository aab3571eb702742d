import {
  accessPersonIdOf,
  accessStream,
  grantDecider,
  grantIdOf,
  personStream,
  type GrantEvent,
  type GrantState,
} from '#domain';
import type { RecordedEvent } from '#event-store';
import { EventUnreadable, type CodableEvent, type EventCodec } from '#vault';
import { AccessFold, type AccessEntry } from './access-fold.js';
import { isRead, type HistoryGrant, type PersonHistory, type UnreadableEntry } from './person-history.js';

interface FoldedGrant {
  readonly state: GrantState;
  readonly revision: number;
  readonly contiguous: boolean;
}

/**
 * Folds a person's history from events of the log: of each stream in their order, and all that is not the person's is
 * passed over.
 */
export class HistoryFold {
  /** Events that tell of the person's grants in somebody else's history. */
  readonly strays: RecordedEvent[] = [];
  private readonly access: AccessFold;
  private readonly ownStreams: { readonly access: string; readonly person: string };
  private readonly grants = new Map<string, FoldedGrant>();
  private readonly unreadable: UnreadableEntry[] = [];
  private registeredAt: string | null = null;
  private deletedAt: string | null = null;

  constructor(
    private readonly personId: string,
    private readonly codec: EventCodec<CodableEvent>,
  ) {
    this.ownStreams = { access: accessStream(personId), person: personStream(personId) };
    this.access = new AccessFold(this.ownStreams.access, codec);
  }

  take(event: RecordedEvent): void {
    try {
      this.takeReadable(event);
    } catch (error) {
      if (!(error instanceof EventUnreadable)) throw error;
      const { stream, revision, position, type } = event;
      this.unreadable.push({ stream, revision, position, type });
    }
  }

  private takeReadable(event: RecordedEvent): void {
    const { stream } = event;
    if (stream === this.ownStreams.access) this.access.take(event);
    else if (stream === this.ownStreams.person) this.takePersons(event);
    else if (accessPersonIdOf(stream) !== undefined) this.takeOthers(event);
    else if (grantIdOf(stream) !== undefined) this.takeGrants(event, grantIdOf(stream) ?? '');
  }

  /** Ids of the grants that the entries name. */
  get namedGrants(): readonly string[] {
    return [...new Set(this.access.entries.map(({ grantId }) => grantId).filter((id) => id !== null))];
  }

  get history(): PersonHistory {
    const { personId, registeredAt, deletedAt, access } = this;
    const { entries, madeFrom } = access;
    const grants = [...this.grants.values()].flatMap((grant) => summaryOf(grant, entries));
    grants.sort((one, other) => (one.claimedAt + one.grantId < other.claimedAt + other.grantId ? -1 : 1));
    return { personId, registeredAt, deletedAt, entries, grants, unreadable: this.unreadable, madeFrom };
  }

  private takePersons({ type, metadata }: RecordedEvent): void {
    if (type.startsWith('person.registered.')) this.registeredAt = metadata.time;
    if (type.startsWith('person.deleted.')) this.deletedAt = metadata.time;
  }

  private takeOthers(event: RecordedEvent): void {
    const { grantId } = event.data;
    if (typeof grantId === 'string' && this.grants.has(grantId)) this.strays.push(event);
  }

  private takeGrants(recorded: RecordedEvent, grantId: string): void {
    const known = this.grants.get(grantId);
    if (known === undefined && recorded.data['personId'] !== this.personId) return;
    // A grant's stream holds its own events alone.
    const event = this.codec.decodeSealed(recorded) as GrantEvent;
    const state = grantDecider.evolve(known?.state ?? grantDecider.initial, event);
    const { revision } = recorded;
    const contiguous = (known?.contiguous ?? true) && revision === (known?.revision ?? -1) + 1;
    this.grants.set(grantId, { state, revision, contiguous });
  }
}

function summaryOf({ state, ...read }: FoldedGrant, entries: readonly AccessEntry[]): readonly HistoryGrant[] {
  if (state.status === 'absent') return [];
  const { grantId, businessId, status, channel, claimedAt } = state;
  const reads = entries.filter((entry) => entry.grantId === grantId && isRead(entry));
  const endedAt = 'endedAt' in state ? state.endedAt : null;
  const lastReadAt = reads.at(-1)?.at ?? null;
  return [{ grantId, businessId, status, channel, claimedAt, endedAt, ...read, reads: reads.length, lastReadAt }];
}
