import { Query } from '@nestjs/cqrs';
import type { GrantStatus } from '#domain';
import type { Listed } from '../listed.js';
import type { PersonGrant } from './person-grant.js';

export interface PersonGrantPage {
  readonly data: readonly PersonGrant[];
  readonly next_cursor: string | null;
}

/** Every business that holds a person's address, did, or wants to; newest first. */
export class ListPersonGrants extends Query<Listed<PersonGrantPage>> {
  constructor(
    readonly personId: string,
    readonly filter: {
      readonly status: GrantStatus | undefined;
      /** The previous page's `next_cursor`. */
      readonly cursor: string | undefined;
    },
  ) {
    super();
  }
}
