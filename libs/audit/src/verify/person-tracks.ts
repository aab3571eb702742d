import { carriedChange, personDecider, type PersonEvent, type PersonState } from '#domain';
import type { Position } from '#event-store';
import type { Owed } from './grant-tracks.js';

interface Change {
  readonly event: PersonEvent;
  readonly before: PersonState;
  readonly revision: number;
  readonly position: Position;
}

/** A claim that comes after a change in the log was decided moments before it; nobody changes this often within moments. */
const MOST_CHANGES = 32;

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

/** A person as far as the log has been read, without what is sealed. About 1 kB, and half of that for each of the latest changes. */
export class PersonTrack {
  state: PersonState = personDecider.initial;
  /** Grants that are active or wait for approval. */
  readonly live = new Set<string>();
  private readonly changes: Change[] = [];

  take(event: PersonEvent, revision: number, position: Position): void {
    const before = this.state;
    this.state = personDecider.evolve(before, event);
    if (!CARRIED.includes(event.type)) return;
    this.changes.push({ event, before, revision, position });
    if (this.changes.length > MOST_CHANGES) this.changes.shift();
  }

  /**
   * What the changes after a revision mean to a grant.
   * @param since position of the event by which the grant came to be owed them
   */
  owedTo(grantId: string, after: number, since: Position): readonly Owed[] {
    return this.changes
      .filter(({ revision }) => revision > after)
      .flatMap(({ event, before, revision, position }) => {
        const change = carriedChange(event, before, grantId);
        const later = position > since ? position : since;
        return change === null ? [] : [{ personRevision: revision, at: event.at, change, since: later }];
      });
  }
}
