import { Query } from '@nestjs/cqrs';
import type { NamedBusiness } from '../person-grants/person-grant.js';

/** One disclosure (docs/api.md, Endpoints, A person's app). */
export interface PublicAccess {
  readonly at: string;
  readonly business: NamedBusiness;
  readonly action: string;
  readonly channel: string;
  /** Null for a preview. */
  readonly grant_id: string | null;
  /** Names of what was disclosed. */
  readonly fields: readonly string[];
}

export interface AccessHistoryPage {
  readonly data: readonly PublicAccess[];
  readonly next_cursor: string | null;
}

/** Who was shown what of a person, newest first; for the person and for staff alike. */
export class ListAccessHistory extends Query<AccessHistoryPage> {
  /** @param cursor the previous page's `next_cursor` */
  constructor(
    readonly personId: string,
    readonly cursor: string | undefined,
  ) {
    super();
  }
}
