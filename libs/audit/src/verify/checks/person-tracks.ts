import { carriedChange, sealedPersonDecider, type PersonEvent, type Sealed } from '#domain';
import type { Position } from '#event-store';
import type { CheckTables } from '../../state/check-tables.js';
import type { PendingChange, PersonTrack } from '../../state/tracks.js';

const CARRIED: readonly PersonEvent['type'][] = [
  'person.name_changed.v1',
  'person.address_corrected.v1',
  'person.address_confirmed.v1',
  'person.move_scheduled.v1',
  'person.move_cancelled.v1',
  'person.move_took_effect.v1',
  'person.key_replaced.v1',
  'person.deleted.v1',
];

/**
 * People as far as the log has been read. All their changes are kept, for a claim may come long after those that it is
 * still owed: a made-up world has each person's whole life before their grants.
 */
export class PersonTracks {
  constructor(private readonly known: Pick<CheckTables, 'people' | 'changes'>) {}

  of(personId: string): PersonTrack {
    return this.known.people.get(personId) ?? { state: sealedPersonDecider.initial, live: [], changes: 0 };
  }

  put(personId: string, person: PersonTrack): void {
    this.known.people.put(personId, person);
  }

  /** Whether it is a change that grants may be owed. */
  take(personId: string, event: Sealed<PersonEvent>, revision: number, position: Position): boolean {
    const person = this.of(personId);
    const before = person.state;
    person.state = sealedPersonDecider.evolve(before, event);
    const isCarried = CARRIED.includes(event.type);
    if (isCarried) {
      const kept = event.type === 'person.move_cancelled.v1' ? before : sealedPersonDecider.initial;
      this.known.changes.put(keyOf(personId, person.changes), { event, before: kept, revision, position });
      person.changes += 1;
    }
    this.put(personId, person);
    return isCarried;
  }

  /** An event that cannot be read takes the revision on, as it does where the service folds the stream. */
  passOver(personId: string): void {
    const person = this.of(personId);
    person.state = sealedPersonDecider.passOver?.(person.state) ?? person.state;
    this.put(personId, person);
  }

  /**
   * What the changes after a revision mean to a grant.
   * @param since position of the event by which the grant came to be owed them
   */
  owedTo(personId: string, grantId: string, after: number, since: Position): readonly PendingChange[] {
    const owed: PendingChange[] = [];
    // From the end: nearly always it is the last few.
    for (let n = this.of(personId).changes - 1; n >= 0; n--) {
      const kept = this.known.changes.get(keyOf(personId, n));
      if (kept === undefined || kept.revision <= after) break;
      const { event, before, revision, position } = kept;
      const change = carriedChange(event, before, grantId);
      const later = position > since ? position : since;
      if (change !== null) owed.push({ personRevision: revision, at: event.at, change, since: later });
    }
    return owed.reverse();
  }
}

const keyOf = (personId: string, n: number): string => `${personId} ${String(n)}`;
