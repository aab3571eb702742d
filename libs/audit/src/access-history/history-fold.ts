import { accessStream, grantIdOf, grantStream, personStream, sealedGrantDecider, type GrantState } from '#domain';
import type { RecordedEvent } from '#event-store';
import { readSealedIn } from '#events';
import { EventUnreadable } from '#vault';
import { AccessFold, type AccessEntry } from './access-fold.js';
import { assistantAct, type AssistantAct } from './assistant-act.js';
import { readsOf, type HistoryGrant, type PersonHistory, type UnreadableEntry } from './person-history.js';

interface FoldedGrant {
  readonly state: GrantState<'sealed'>;
  readonly revision: number;
  readonly contiguous: boolean;
}

/**
 * Folds a person's history from events of the log: of each stream in their order, and all that is not the person's is
 * passed over.
 */
export class HistoryFold {
  private readonly access: AccessFold;
  private readonly ownStreams: { readonly access: string; readonly person: string };
  private readonly grants = new Map<string, FoldedGrant>();
  private readonly unreadable: RecordedEvent[] = [];
  private readonly acts: AssistantAct[] = [];
  private registeredAt: string | null = null;
  private deletedAt: string | null = null;

  constructor(private readonly personId: string) {
    this.ownStreams = { access: accessStream(personId), person: personStream(personId) };
    this.access = new AccessFold(personId);
  }

  take(event: RecordedEvent): void {
    try {
      this.takeReadable(event);
    } catch (error) {
      if (!(error instanceof EventUnreadable)) throw error;
      this.unreadable.push(event);
    }
  }

  private takeReadable(event: RecordedEvent): void {
    const { stream } = event;
    if (stream === this.ownStreams.access) this.access.take(event);
    else if (stream === this.ownStreams.person) this.takePersons(event);
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
    const acts = [...this.acts].sort((one, other) => (one.position < other.position ? -1 : 1));
    return { personId, registeredAt, deletedAt, entries, grants, acts, unreadable: this.ownUnreadable, madeFrom };
  }

  /** A grant that cannot be read tells nobody whose it is: it is the person's if an entry names it. */
  private get ownUnreadable(): readonly UnreadableEntry[] {
    const own = new Set<string>([...Object.values(this.ownStreams), ...this.namedGrants.map(grantStream)]);
    for (const grantId of this.grants.keys()) own.add(grantStream(grantId));
    return this.unreadable
      .filter(({ stream }) => own.has(stream))
      .map(({ stream, revision, position, type }) => ({ stream, revision, position, type }));
  }

  private takePersons(event: RecordedEvent): void {
    const { type, metadata } = event;
    this.takeAct(event, null);
    if (type.startsWith('person.registered.')) this.registeredAt = metadata.time;
    if (type.startsWith('person.deleted.')) this.deletedAt = metadata.time;
  }

  private takeAct(event: RecordedEvent, grantId: string | null): void {
    const act = assistantAct(event, grantId);
    if (act !== undefined) this.acts.push(act);
  }

  private takeGrants(recorded: RecordedEvent, grantId: string): void {
    const known = this.grants.get(grantId);
    const event = readSealedIn(grantStream(grantId), recorded);
    const isOwn = known !== undefined || ('personId' in event.data && event.data.personId === this.personId);
    if (!isOwn) return;
    this.takeAct(recorded, grantId);
    const state = sealedGrantDecider.evolve(known?.state ?? sealedGrantDecider.initial, event);
    const { revision } = recorded;
    const contiguous = (known?.contiguous ?? true) && revision === (known?.revision ?? -1) + 1;
    this.grants.set(grantId, { state, revision, contiguous });
  }
}

function summaryOf({ state, ...read }: FoldedGrant, entries: readonly AccessEntry[]): readonly HistoryGrant[] {
  if (state.status === 'absent') return [];
  const { grantId, businessId, status, channel, claimedAt } = state;
  const endedAt = 'endedAt' in state ? state.endedAt : null;
  return [{ grantId, businessId, status, channel, claimedAt, endedAt, ...read, ...readsOf(grantId, entries) }];
}
