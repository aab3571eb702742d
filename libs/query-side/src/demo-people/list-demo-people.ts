import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DemoPeople, type DemoKind } from '#disclosure';
import { publicAddress, type Name, type PublicAddress } from '#domain';
import { formatPersonKey } from '#person-key';

interface PublicDemoPerson {
  readonly kind: DemoKind;
  readonly key: string;
  readonly formatted: string;
  readonly name: Name;
  readonly address: PublicAddress;
}

export interface DemoPeopleList {
  readonly data: readonly PublicDemoPerson[];
  readonly next_cursor: null;
}

/** The made-up people of a business's demo. */
export class ListDemoPeople extends Query<DemoPeopleList> {
  constructor(readonly businessId: string) {
    super();
  }
}

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
