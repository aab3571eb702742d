import { carriedChange, sealedPersonDecider, type PersonEvent, type PersonState, type Sealed } from '#domain';
import type { Position } from '#event-store';
import type { Owed } from './grant-tracks.js';

interface Change {
  readonly event: Sealed<PersonEvent>;
  /**
   * The state before the event where what it means depends on that: otherwise nothing, for there may be many changes.
   */
  readonly before: PersonState<'sealed'>;
  readonly revision: number;
  readonly position: Position;
}

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
 * A person as far as the log has been read, without what is sealed. All changes are kept, for a claim may come long
 * after those that it is still owed: a made-up world has each person's whole life before their grants. About 1 kB, and
 * a third of that for each change.
 */
export class PersonTrack {
  state: PersonState<'sealed'> = sealedPersonDecider.initial;
  /** Grants that are active or wait for approval. */
  readonly live = new Set<string>();
  private readonly changes: Change[] = [];

  take(event: Sealed<PersonEvent>, revision: number, position: Position): void {
    const before = this.state;
    this.state = sealedPersonDecider.evolve(before, event);
    if (!CARRIED.includes(event.type)) return;
    const kept = event.type === 'person.move_cancelled.v1' ? before : sealedPersonDecider.initial;
    this.changes.push({ event, before: kept, revision, position });
  }

  /**
   * What the changes after a revision mean to a grant.
   * @param since position of the event by which the grant came to be owed them
   */
  owedTo(grantId: string, after: number, since: Position): readonly Owed[] {
    // From the end: nearly always it is the last few.
    const first = this.changes.findLastIndex(({ revision }) => revision <= after) + 1;
    return this.changes.slice(first).flatMap(({ event, before, revision, position }) => {
      const change = carriedChange(event, before, grantId);
      const later = position > since ? position : since;
      return change === null ? [] : [{ personRevision: revision, at: event.at, change, since: later }];
    });
  }
}
