import { Query } from '@nestjs/cqrs';
import type { Reader } from '#disclosure';
import type { GrantStatus, PublicGrant } from '#domain';
import type { Listed } from '../listed.js';

export interface GrantPage {
  readonly data: readonly PublicGrant[];
  /** Id of the last grant looked at when there are more, else null. */
  readonly next_cursor: string | null;
}

/** Grants of a business, newest first. */
export class ListGrants extends Query<Listed<GrantPage>> {
  constructor(
    readonly filter: {
      readonly status: GrantStatus | undefined;
      /** ISO 8601 UTC with milliseconds. */
      readonly updatedSince: string | undefined;
      /** The previous page's `next_cursor`. */
      readonly cursor: string | undefined;
    },
    readonly reader: Reader,
  ) {
    super();
  }
}
