import { Query } from '@nestjs/cqrs';
import type { Reader } from '#disclosure';
import type { PublicGrant } from '#domain';

/** Read one grant. */
export class GetGrant extends Query<PublicGrant> {
  constructor(
    readonly grantId: string,
    readonly reader: Reader,
  ) {
    super();
  }
}
