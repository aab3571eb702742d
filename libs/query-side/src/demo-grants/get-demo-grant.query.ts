import { Query } from '@nestjs/cqrs';
import type { PublicGrant } from '#domain';

/** Read one grant of a business's demo. */
export class GetDemoGrant extends Query<PublicGrant> {
  constructor(
    readonly businessId: string,
    readonly grantId: string,
  ) {
    super();
  }
}
