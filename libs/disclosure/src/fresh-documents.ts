import type { Clock } from '#clock';
import type { ViewStore } from '#document-store';
import { grantStream, personStream, type StreamName } from '#domain';
import type { EventStore, Position } from '#event-store';
import { deletionOf, foldSealed, type PassedOverEvents, type SealedIn } from '#events';
import { GRANTS, PEOPLE, evolveGrant, evolvePerson, personAt, type GrantDocument, type PersonAt } from '#projections';
import { isUnreadable } from '#vault';

/**
 * As of when the log is asked: `now`; as it is known of late, without a question to a server; or as of a position that
 * an append had, or later.
 */
export type AsOf = 'now' | 'lately' | { readonly position: Position };

/** As of a moment ago, by the log; undefined where there is none. */
export type FreshPerson = PersonAt | undefined;

/** Of what the log is asked about a document's stream. */
export interface Freshness {
  readonly asOf: AsOf;
  /** What stood in the log up to here, the document has. */
  readonly since: Position | undefined;
}

/** A grant, and its person, as they were looked at. */
export interface GrantWithPerson {
  readonly grant: Pick<GrantDocument, 'grantId' | 'personId' | 'revision'>;
  /** Of the person's document; undefined where there was none. */
  readonly personRevision?: number | undefined;
}

const NOW: Freshness = { asOf: 'now', since: undefined };

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
    /** How far the views are known to be. Undefined where that is not known. */
    readonly viewsAt: () => Position | undefined = () => undefined,
  ) {}

  /** As it is now: with a move that is due, whether its event is there or not. */
  async person(personId: string, asOf: AsOf = 'now'): Promise<FreshPerson> {
    const since = this.viewsAt();
    const stored = (await this.views.get(PEOPLE, personId))?.body;
    // Nothing takes a deletion back, whatever stands behind it.
    if (stored?.status === 'deleted') return stored;
    try {
      const person = await this.catchUp(personStream(personId), stored, evolvePerson, { asOf, since });
      return person && personAt(person, this.clock.iso());
    } catch (error) {
      const deletion = isUnreadable(error) ? await deletionOf(this.log, personStream(personId)) : undefined;
      // Whatever stands before a deletion, nothing of the person is to be read any more.
      if (deletion !== undefined) return { personId, revision: deletion.revision, status: 'deleted' };
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
  async freshGrant(
    grantId: string,
    document: GrantDocument | undefined,
    freshness: Freshness = NOW,
  ): Promise<GrantDocument | undefined> {
    const evolve = (before: GrantDocument | undefined, event: SealedIn<ReturnType<typeof grantStream>>) =>
      evolveGrant(before, event, this.clock.iso());
    return this.catchUp(grantStream(grantId), document, evolve, freshness);
  }

  /** Those of some grants that have moved, or whose person has, since they were looked at. */
  async movedSince<Looked extends GrantWithPerson>(
    looked: readonly Looked[],
    freshness: Freshness,
  ): Promise<ReadonlySet<Looked>> {
    const streams = looked.flatMap(({ grant }) => [grantStream(grant.grantId), personStream(grant.personId)]);
    const last = await this.lastRevisions(streams, freshness);
    const moved = looked.filter(({ grant, personRevision = -1 }, n) => {
      const [ofGrant = -1, ofPerson = -1] = last.slice(2 * n, 2 * n + 2);
      return ofGrant > grant.revision || ofPerson > personRevision;
    });
    return new Set(moved);
  }

  private async catchUp<Stream extends StreamName, T extends { readonly revision: number }>(
    stream: Stream,
    document: T | undefined,
    evolve: (document: T | undefined, event: SealedIn<Stream>) => T,
    freshness: Freshness,
  ): Promise<T | undefined> {
    const last = await this.lastRevision(
      stream,
      document === undefined ? { ...freshness, since: undefined } : freshness,
    );
    if (last === undefined || (document !== undefined && document.revision >= last)) return document;
    const fold = {
      initial: undefined,
      evolve,
      passOver: (before: T | undefined) => before && { ...before, revision: before.revision + 1 },
    };
    const since = document && { state: document, revision: document.revision, latestAt: undefined };
    return (await foldSealed<Stream, T | undefined>(this.log, stream, fold, { since, passedOver: this.passedOver }))
      .state;
  }

  private async lastRevision(stream: StreamName, freshness: Freshness): Promise<number | undefined> {
    return (await this.lastRevisions([stream], freshness))[0];
  }

  private lastRevisions(
    streams: readonly StreamName[],
    { asOf, since }: Freshness,
  ): Promise<readonly (number | undefined)[]> {
    if (asOf === 'now') return Promise.all(streams.map((stream) => this.log.lastRevision(stream)));
    return this.log.lastRevisions({
      streams,
      ...(asOf !== 'lately' && { asOf: asOf.position }),
      ...(since !== undefined && { since }),
    });
  }
}
