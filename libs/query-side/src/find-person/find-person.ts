import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { FreshDocuments } from '#disclosure';
import { personStream, PERSON_REFUSALS } from '#domain';
import { EventStore } from '#event-store';
import { firstOf } from '#events';
import { isUnreadable } from '#vault';
import { QueryRejected } from '../query-rejected.js';

export interface FoundPerson {
  readonly id: string;
  /** Null when it can no longer be read. */
  readonly registered_at: string | null;
}

/** Whether a person is there, for staff: no name, no address, and nobody who was deleted. */
export class FindPerson extends Query<FoundPerson> {
  /** @param personId null for an account that nobody has registered with */
  constructor(readonly personId: string | null) {
    super();
  }
}

@QueryHandler(FindPerson)
export class FindPersonHandler implements IQueryHandler<FindPerson> {
  constructor(
    private readonly documents: FreshDocuments,
    private readonly log: EventStore,
  ) {}

  async execute({ personId }: FindPerson): Promise<FoundPerson> {
    if (personId === null || !(await this.documents.isLiving(personId))) {
      throw new QueryRejected(PERSON_REFUSALS.personNotFound);
    }
    return { id: personId, registered_at: await this.registeredAt(personId) };
  }

  private async registeredAt(personId: string): Promise<string | null> {
    try {
      return (await firstOf(this.log, personStream(personId)))?.at ?? null;
    } catch (error) {
      if (isUnreadable(error)) return null;
      throw error;
    }
  }
}
