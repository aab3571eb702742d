import { Query } from '@nestjs/cqrs';
import type { DemoKind } from '#disclosure';
import type { Name, PublicAddress } from '#domain';

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
