import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { FreshDocuments } from '#disclosure';
import { damageOf, personStream } from '#domain';
import { EventStore } from '#event-store';
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
    const [first] = await this.log.readStream(personStream(personId), { direction: 'forwards', limit: 1 });
    return first === undefined || damageOf(first) !== undefined ? null : first.metadata.time;
  }
}
