import { Query } from '@nestjs/cqrs';
import type { PersonGrant } from './person-grant.js';

/** One of a person's grants. */
export class GetPersonGrant extends Query<PersonGrant> {
  constructor(
    readonly personId: string,
    readonly grantId: string,
  ) {
    super();
  }
}
