import type { Clock } from '#clock';
import type { ViewStore } from '#document-store';
import { grantStream, personStream, type StreamName } from '#domain';
import type { EventStore, RecordedEvent } from '#event-store';
import { foldSealed, type PassedOverEvents, type SealedIn } from '#events';
import { GRANTS, PEOPLE, evolveGrant, evolvePerson, personAt, type GrantDocument, type PersonAt } from '#projections';
import { isUnreadable } from '#vault';

/** As of a moment ago, by the log; undefined where there is none. */
export type FreshPerson = PersonAt | undefined;

const DELETION = 'person.deleted.v1';

/**
 * Documents that are never behind the log: each is checked against the last revision of its stream, and what the view
 * has not taken up yet is folded from the log on top of it. No read goes back behind a revocation, however far the
 * projections lag.
 *
 * All but `isLiving` throw what `isUnreadable` knows where an event of the stream cannot be read.
 */
export class FreshDocuments {
  constructor(
    private readonly log: EventStore,
    private readonly views: ViewStore,
    private readonly clock: Clock,
    private readonly passedOver: PassedOverEvents,
  ) {}

  /** As it is now: with a move that is due, whether its event is there or not. */
  async person(personId: string): Promise<FreshPerson> {
    const stored = (await this.views.get(PEOPLE, personId))?.body;
    // Nothing takes a deletion back, whatever stands behind it.
    if (stored?.status === 'deleted') return stored;
    try {
      const person = await this.catchUp(personStream(personId), stored, evolvePerson);
      return person && personAt(person, this.clock.iso());
    } catch (error) {
      const last = isUnreadable(error) ? await this.lastOf(personId) : undefined;
      // Whatever stands before a deletion, nothing of the person is to be read any more.
      if (last?.type === DELETION) return { personId, revision: last.revision, status: 'deleted' };
      throw error;
    }
  }

  /**
   * Whether a person is registered and not deleted, also one of whose events some cannot be read: such a one may still
   * end what there is.
   */
  async isLiving(personId: string): Promise<boolean> {
    try {
      return (await this.person(personId))?.status === 'registered';
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      return true;
    }
  }

  private async lastOf(personId: string): Promise<RecordedEvent | undefined> {
    const [last] = await this.log.readStream(personStream(personId), { direction: 'backwards', limit: 1 });
    return last;
  }

  /** The document as the views have it, however old; folded from the log for a grant that they have not met yet. */
  async storedGrant(grantId: string): Promise<GrantDocument | undefined> {
    const stored = await this.views.get(GRANTS, grantId);
    return stored?.body ?? this.freshGrant(grantId, undefined);
  }

  async grant(grantId: string): Promise<GrantDocument | undefined> {
    const stored = await this.views.get(GRANTS, grantId);
    return this.freshGrant(grantId, stored?.body);
  }

  /** The same for a grant whose document was read before, such as one of a page. */
  async freshGrant(grantId: string, document: GrantDocument | undefined): Promise<GrantDocument | undefined> {
    return this.catchUp(grantStream(grantId), document, (before: GrantDocument | undefined, event) =>
      evolveGrant(before, event, this.clock.iso()),
    );
  }

  private async catchUp<Stream extends StreamName, T extends { readonly revision: number }>(
    stream: Stream,
    document: T | undefined,
    evolve: (document: T | undefined, event: SealedIn<Stream>) => T,
  ): Promise<T | undefined> {
    const last = await this.log.lastRevision(stream);
    if (last === undefined || (document !== undefined && document.revision >= last)) return document;
    const fold = {
      initial: undefined,
      evolve,
      passOver: (before: T | undefined) => before && { ...before, revision: before.revision + 1 },
    };
    const since = document && { state: document, revision: document.revision };
    return (await foldSealed<Stream, T | undefined>(this.log, stream, fold, { since, passedOver: this.passedOver }))
      .state;
  }
}
