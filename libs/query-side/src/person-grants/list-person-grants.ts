import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { FreshDocuments } from '#disclosure';
import { ViewStore } from '#document-store';
import { INVALID_CURSOR, type GrantStatus } from '#domain';
import { GRANTS, type GrantDocument } from '#projections';
import { readable, type Listed } from '../listed.js';
import { QueryRejected } from '../query-rejected.js';
import { ViewProgress } from '../view-progress.js';
import { PAGE, pageOf } from '../page-of.js';
import type { PersonGrant } from './person-grant.js';
import { PersonGrants } from './person-grants.js';

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

@QueryHandler(ListPersonGrants)
export class ListPersonGrantsHandler implements IQueryHandler<ListPersonGrants> {
  constructor(
    private readonly documents: FreshDocuments,
    private readonly views: ViewStore,
    private readonly progress: ViewProgress,
    private readonly grants: PersonGrants,
  ) {}

  async execute({ personId, filter }: ListPersonGrants): Promise<Listed<PersonGrantPage>> {
    const { status, cursor } = filter;
    await this.progress.atHead();
    const after = cursor === undefined ? undefined : await this.placeOf(cursor, personId);
    const selected =
      status === undefined
        ? { index: 'by-person', equal: { personId } }
        : { index: 'by-person-and-status', equal: { personId, status } };
    const request = { ...selected, direction: 'down', limit: PAGE + 1, ...(after && { after }) } as const;
    const found = (await this.views.page(GRANTS, request)).map(({ body }) => body);
    const { entries, next } = pageOf(found, ({ grantId }) => grantId);
    const { data: known, leftOut } = await readable(entries.map((grant) => this.current(grant)));
    const data = await this.grants.shown(known.filter((grant) => status === undefined || grant.status === status));
    return { page: { data, next_cursor: next }, leftOut };
  }

  /** Looked up in the log: one that stands still in the views cannot be told by them. */
  private async current(grant: GrantDocument): Promise<GrantDocument> {
    return (await this.documents.freshGrant(grant.grantId, grant)) ?? grant;
  }

  private async placeOf(cursor: string, personId: string): Promise<{ order: string; id: string }> {
    const grant = await this.documents.storedGrant(cursor);
    if (grant?.personId === personId) return { order: grant.created, id: grant.grantId };
    throw new QueryRejected(INVALID_CURSOR);
  }
}
