import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { FreshDocuments } from '#disclosure';
import { QueryRejected } from '../query-rejected.js';
import { FindPerson, type FoundPerson } from './find-person.query.js';

@QueryHandler(FindPerson)
export class FindPersonHandler implements IQueryHandler<FindPerson> {
  constructor(private readonly documents: FreshDocuments) {}

  async execute({ personId }: FindPerson): Promise<FoundPerson> {
    const person = personId === null ? undefined : await this.documents.person(personId);
    if (person?.status !== 'registered') throw new QueryRejected('person_not_found', 'There is no such person.');
    return { id: person.personId, registered_at: person.registeredAt };
  }
}
