import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { FreshDocuments } from '#disclosure';
import { personStream } from '#domain';
import { EventStore } from '#event-store';
import { firstOf } from '#events';
import { isUnreadable } from '#vault';
import { QueryRejected } from '../query-rejected.js';
import { FindPerson, type FoundPerson } from './find-person.query.js';

@QueryHandler(FindPerson)
export class FindPersonHandler implements IQueryHandler<FindPerson> {
  constructor(
    private readonly documents: FreshDocuments,
    private readonly log: EventStore,
  ) {}

  async execute({ personId }: FindPerson): Promise<FoundPerson> {
    if (personId === null || !(await this.documents.isLiving(personId))) {
      throw new QueryRejected('person_not_found', 'There is no such person.');
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
