import type { Clock } from '#clock';
import type { ViewStore } from '#document-store';
import { grantStream, personStream } from '#domain';
import { MAX_READ, type EventStore, type RecordedEvent } from '#event-store';
import { GRANTS, PEOPLE, evolveGrant, evolvePerson, personAt, type GrantDocument, type PersonAt } from '#projections';

/**
 * Documents that are never behind the log: each is checked against the last revision of its stream, and what the view has not taken up
 * yet is folded from the log on top of it. No read goes back behind a revocation, however far the projections lag.
 */
export class FreshDocuments {
  constructor(
    private readonly log: EventStore,
    private readonly views: ViewStore,
    private readonly clock: Clock,
  ) {}

  /** As it is now: with a move that is due, whether its event is there or not. */
  async person(personId: string): Promise<PersonAt | undefined> {
    const stored = await this.views.get(PEOPLE, personId);
    const person = await this.catchUp(personStream(personId), stored?.body, evolvePerson);
    return person && personAt(person, this.clock.iso());
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

  private async catchUp<T extends { readonly revision: number }>(
    stream: string,
    document: T | undefined,
    evolve: (document: T | undefined, event: RecordedEvent) => T,
  ): Promise<T | undefined> {
    const last = await this.log.lastRevision(stream);
    let current = document;
    while (last !== undefined && (current === undefined || current.revision < last)) {
      const from = current === undefined ? 0 : current.revision + 1;
      const events = await this.log.readStream(stream, { direction: 'forwards', from, limit: MAX_READ });
      if (events.length === 0) break;
      for (const event of events) current = evolve(current, event);
    }
    return current;
  }
}
