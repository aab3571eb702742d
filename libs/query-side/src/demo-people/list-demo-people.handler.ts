import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DemoPeople } from '#disclosure';
import { publicAddress } from '#domain';
import { formatPersonKey } from '#person-key';
import { ListDemoPeople, type DemoPeopleList } from './list-demo-people.query.js';

@QueryHandler(ListDemoPeople)
export class ListDemoPeopleHandler implements IQueryHandler<ListDemoPeople> {
  constructor(private readonly people: DemoPeople) {}

  execute({ businessId }: ListDemoPeople): Promise<DemoPeopleList> {
    const data = this.people.of(businessId).map(({ kind, key, name, address }) => {
      return { kind, key, formatted: formatPersonKey(key), name, address: publicAddress(name, address) };
    });
    return Promise.resolve({ data, next_cursor: null });
  }
}
