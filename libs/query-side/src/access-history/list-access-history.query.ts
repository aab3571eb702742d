import { Query } from '@nestjs/cqrs';
import type { AccessAction, Channel } from '#domain';

/** A business as it was known when it was shown something. */
export interface KnownBusiness {
  readonly id: string;
  /** Empty where the log cannot tell. */
  readonly name: string;
  /** What it said that it wants addresses for; null before it said so. */
  readonly purpose: string | null;
}

/** One disclosure, or one look of those who run the service (docs/api.md, Endpoints, A person's app). */
export interface PublicAccess {
  readonly at: string;
  /** Null for a look by staff or an operator. */
  readonly business: KnownBusiness | null;
  readonly action: AccessAction;
  /** Null for a look. */
  readonly channel: Channel | null;
  /** Null for a preview and for a look. */
  readonly grant_id: string | null;
  /** Names of what was disclosed. */
  readonly fields: readonly string[];
  /** Why staff or an operator looked; null where they did not say, and for what a business was shown. */
  readonly reason: string | null;
}

/** An entry that cannot be read: that it is there, and where in the log. */
export interface UnreadableAccess {
  readonly at: null;
  readonly business: null;
  readonly action: 'unreadable';
  readonly channel: null;
  readonly grant_id: null;
  readonly fields: null;
  readonly reason: null;
  readonly position: string;
}

export interface AccessHistoryPage {
  readonly data: readonly (PublicAccess | UnreadableAccess)[];
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
