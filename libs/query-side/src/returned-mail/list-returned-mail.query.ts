import { Query } from '@nestjs/cqrs';
import type { Resolution } from '#domain';
import type { NamedBusiness } from '../person-grants/person-grant.js';

/** A report as the person sees it (docs/api.md, Endpoints, A person's app). */
export interface PersonReport {
  readonly id: string;
  readonly grant_id: string;
  readonly business: NamedBusiness;
  readonly reported_at: string;
  /** Null while open, and `resolved_at` with it. */
  readonly resolution: Resolution | null;
  readonly resolved_at: string | null;
}

export interface PersonReportPage {
  readonly data: readonly PersonReport[];
  readonly next_cursor: string | null;
}

/** Which businesses had mail come back, newest first. */
export class ListReturnedMail extends Query<PersonReportPage> {
  /** @param cursor the previous page's `next_cursor` */
  constructor(
    readonly personId: string,
    readonly cursor: string | undefined,
  ) {
    super();
  }
}
