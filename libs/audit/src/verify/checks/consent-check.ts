import {
  accessPersonIdOf,
  accessStream,
  grantIdOf,
  grantStream,
  isOf,
  isOpen,
  leftOutByMove,
  personIdOf,
  sealedGrantDecider,
  type AccessEvent,
  type GrantEvent,
  type PersonEvent,
  type Sealed,
  type StoredEvent,
} from '#domain';
import type { EventEnvelope, Placed, Position } from '#event-store';
import type { SealedRecord } from '#events';
import type { CheckTables } from '../../state/check-tables.js';
import type { GrantTrack, PendingChange } from '../../state/tracks.js';
import type { Findings, Place } from '../findings.js';
import { disclosureProblem } from './disclosure-problem.js';
import { carriedRevision, carryingLeadsTo, illegalStep } from './grant-tracks.js';
import { PersonTracks } from './person-tracks.js';
import { withoutSealed } from './without-sealed.js';

/** How far the policies have come: what is behind that may still be under way. */
export interface PolicyProgress {
  /** The policy that carries people's changes; undefined before its first event. */
  readonly carried: Position | undefined;
  /** The policy that fills in entries of claims. */
  readonly claimEntries: Position | undefined;
}

/** Where findings go. */
type Heard = Pick<Findings, 'add'>;

/** For what is held against nobody. */
const UNHEARD: Heard = { add: () => undefined };

type Found<Event extends StoredEvent> = Placed<Sealed<Event>>;

/**
 * People, grants and disclosures against each other: each grant's walk is legal, each disclosure relied on a grant that
 * was active, and each change of a person's reached every grant that was live.
 */
export class ConsentCheck {
  private readonly people: PersonTracks;

  constructor(
    private readonly known: CheckTables,
    private readonly findings: Findings,
  ) {
    this.people = new PersonTracks(known);
  }

  take(event: SealedRecord): void {
    const { stream } = event;
    const [personId, grantId, accessPersonId] = [personIdOf(stream), grantIdOf(stream), accessPersonIdOf(stream)];
    if (personId !== undefined && isOf(event, 'person')) this.takePersons(withoutSealed(event), personId);
    if (grantId !== undefined && isOf(event, 'grant')) this.takeGrants(withoutSealed(event), grantId);
    if (accessPersonId !== undefined && isOf(event, 'access')) this.takeAccess(event, accessPersonId);
  }

  /**
   * Nobody knows what it says, but it stands there: the service goes on without it, and counts it. What follows from it
   * alone is held against nobody.
   */
  passOver({ stream, revision }: EventEnvelope): void {
    const [personId, grantId] = [personIdOf(stream), grantIdOf(stream)];
    if (personId !== undefined) this.people.passOver(personId);
    if (grantId !== undefined || accessPersonIdOf(stream) !== undefined) this.known.unread.put(stream, true);
    const grant = grantId === undefined ? undefined : this.known.grants.get(grantId);
    if (grantId === undefined || grant === undefined) return;
    grant.revision = revision;
    this.keep(grantId, grant);
  }

  /** @param findings what is missing may yet come, so that it is told of apart from what stays as it is */
  finish({ carried, claimEntries }: PolicyProgress, findings: Findings): void {
    for (const grantId of this.known.unfinished.keys()) {
      const grant = this.known.grants.get(grantId);
      if (grant === undefined) continue;
      const place = { stream: grantStream(grantId), revision: grant.revision };
      const lacksEntry = !grant.hasEntry && claimEntries !== undefined && grant.claimedAt <= claimEntries;
      if (lacksEntry && this.isRead(accessStream(grant.personId)))
        findings.add('disclosures', place, `the claim has no entry in the history of person ${grant.personId}`);
      for (const owed of grant.owed)
        if (carried !== undefined && owed.since <= carried && this.isRead(place.stream))
          reportIfMissing(findings, grant, owed, place);
    }
  }

  private takePersons(event: Found<PersonEvent>, personId: string): void {
    const { state, live } = this.people.of(personId);
    const { upcoming } = state.status === 'registered' ? state : { upcoming: null };
    if (event.type === 'person.move_took_effect.v1' && upcoming !== null)
      for (const grantId of upcoming.leftOut) this.mustBeRevoked(event, grantId, upcoming.scheduledRevision);
    if (!this.people.take(personId, event, event.revision, event.position)) return;
    for (const grantId of live) {
      const grant = this.known.grants.get(grantId);
      if (grant === undefined) continue;
      grant.owed.push(...this.people.owedTo(personId, grantId, event.revision - 1, event.position));
      this.keep(grantId, grant);
    }
  }

  /** A due move ends the grants that it leaves out before it takes effect. */
  private mustBeRevoked(event: SealedRecord, grantId: string, scheduledRevision: number): void {
    const grant = this.known.grants.get(grantId);
    if (grant === undefined || !this.isRead(grantStream(grantId))) return;
    const change = leftOutByMove({ scheduledRevision });
    const owed = { personRevision: scheduledRevision, at: event.at, change, since: event.position };
    if (carryingLeadsTo(grant.state, owed).length > 0)
      this.findings.add('carrying', event, `grant ${grantId}, which the move leaves out, was not revoked before`);
  }

  private takeGrants(event: Found<GrantEvent>, grantId: string): void {
    const grant = this.known.grants.get(grantId) ?? begunBy(event);
    const findings = this.isRead(event.stream) ? this.findings : UNHEARD;
    if (grant === undefined) {
      findings.add('transitions', event, `${event.type} on a grant that nobody claimed`);
      return;
    }
    const problem = illegalStep(grant.state, event);
    if (problem !== undefined) findings.add('transitions', event, problem);
    this.settle(grant, event, findings);
    this.advance(grant, grantId, event);
    this.keep(grantId, grant);
  }

  /** The changes that the event carries, or passes over. */
  private settle(grant: GrantTrack, event: Found<GrantEvent>, findings: Heard): void {
    const personRevision = 'personRevision' in event.data ? (event.data.personRevision ?? -1) : -1;
    const { state: person } = this.people.of(grant.personId);
    if (personRevision > person.revision)
      findings.add('carrying', event, `the person has no revision ${personRevision} yet`);
    const carried = carriedRevision(event);
    if (carried === undefined || event.type === 'grant.revoked.v1') return;
    for (const owed of grant.owed.filter((one) => one.personRevision < carried))
      reportIfMissing(findings, grant, owed, event);
    const own = grant.owed.find((one) => one.personRevision === carried);
    const expected = own && carryingLeadsTo(grant.state, own)[0]?.type;
    if (expected !== event.type)
      findings.add('carrying', event, `revision ${carried} of the person's is no reason for ${event.type}`);
    grant.owed = grant.owed.filter((one) => one.personRevision > carried);
  }

  private advance(grant: GrantTrack, grantId: string, event: Found<GrantEvent>): void {
    const before = grant.state.status;
    grant.state = sealedGrantDecider.evolve(grant.state, event);
    grant.revision = event.revision;
    const { status } = grant.state;
    if (before === status) return;
    const person = this.people.of(grant.personId);
    if (isOpen(grant.state)) {
      if (status === 'active') grant.activeFrom = event.revision;
      if (!person.live.includes(grantId)) person.live.push(grantId);
      const decidedAt = 'personRevision' in event.data ? (event.data.personRevision ?? -1) : -1;
      grant.owed = [...this.people.owedTo(grant.personId, grantId, decidedAt, event.position)];
    } else {
      grant.endedAt = event.revision;
      grant.owed = [];
      person.live = person.live.filter((id) => id !== grantId);
    }
    this.people.put(grant.personId, person);
  }

  private takeAccess(event: Found<AccessEvent>, personId: string): void {
    const grantId = 'grantId' in event.data ? event.data.grantId : undefined;
    const grant = grantId === undefined ? undefined : this.known.grants.get(grantId);
    const isRead = grantId === undefined || this.isRead(grantStream(grantId));
    const problem = disclosureProblem(event, personId, grant, isRead);
    if (problem !== undefined) this.findings.add('disclosures', event, problem);
    if (grantId === undefined || grant === undefined || grant.hasEntry || event.type !== 'access.claimed.v1') return;
    grant.hasEntry = true;
    this.keep(grantId, grant);
  }

  /** Whether all that stands in a stream so far could be read. */
  private isRead(stream: string): boolean {
    return this.known.unread.get(stream) === undefined;
  }

  private keep(grantId: string, grant: GrantTrack): void {
    this.known.grants.put(grantId, grant);
    if (!grant.hasEntry || grant.owed.length > 0) this.known.unfinished.put(grantId, true);
    else this.known.unfinished.remove(grantId);
  }
}

function reportIfMissing(findings: Heard, grant: GrantTrack, owed: PendingChange, place: Place): void {
  const [missing] = carryingLeadsTo(grant.state, owed);
  if (missing === undefined) return;
  const what = `${missing.type} for revision ${owed.personRevision} of person ${grant.personId}`;
  findings.add('carrying', place, `${what} is missing`);
}

function begunBy(event: Found<GrantEvent>): GrantTrack | undefined {
  if (event.type !== 'grant.claimed.v1' && event.type !== 'grant.claim_requested.v1') return undefined;
  const { personId, businessId } = event.data;
  const nothingYet = { state: sealedGrantDecider.initial, revision: -1, activeFrom: null, endedAt: null, owed: [] };
  return { personId, businessId, ...nothingYet, claimedAt: event.position, hasEntry: false };
}
