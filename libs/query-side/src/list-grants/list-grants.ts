import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { Disclosures, FreshDocuments, NOTHING_RECORDED, type Reader } from '#disclosure';
import { ViewsBehind, ViewStore } from '#document-store';
import { INVALID_CURSOR, type GrantStatus, type PublicGrant } from '#domain';
import type { GrantDocument } from '#projections';
import type { Listed } from '../listed.js';
import { QueryRejected } from '../query-rejected.js';
import { ViewProgress } from '../view-progress.js';
import { PAGE } from '../page-of.js';
import { changedGrants, type FoundGrants } from './changed-grants.js';
import { isSamePage, type FoundPage } from './found-page.js';
import { PollAnchor } from './poll-anchor.js';
import { newestGrants, type GrantSelection } from './grant-pages.js';

export interface GrantPage {
  readonly data: readonly PublicGrant[];
  /** Id of the last grant looked at when there may be more, else null. */
  readonly next_cursor: string | null;
}

/** A page, and as of when it is complete, ISO: what changed before it, whoever polls from it on has been told. */
interface ListedAsOf extends Listed<GrantPage> {
  readonly asOf: string;
}

/** Grants of a business, newest first. */
export class ListGrants extends Query<ListedAsOf> {
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

/** Times a page is read anew because it changed while its people were looked at. */
const ATTEMPTS = 5;

@QueryHandler(ListGrants)
export class ListGrantsHandler implements IQueryHandler<ListGrants> {
  constructor(
    private readonly views: ViewStore,
    private readonly progress: ViewProgress,
    private readonly documents: FreshDocuments,
    private readonly disclosures: Disclosures,
    private readonly clock: Clock,
    private readonly anchor: PollAnchor,
  ) {}

  async execute({ filter, reader }: ListGrants): Promise<ListedAsOf> {
    const { status, updatedSince, cursor } = filter;
    const { businessId } = reader;
    const before = cursor === undefined ? undefined : await this.atCursor(cursor, businessId);
    const selection = { businessId, status, before };
    let recorded = NOTHING_RECORDED;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const found = await this.find(selection, updatedSince);
      const { grants: documents, viewsAt } = found;
      const prepared = await this.disclosures.prepare({ documents, viewsAt }, status);
      const isComplete = async (): Promise<boolean> =>
        prepared.newestTime <= found.completeAt || isSamePage(found, await this.find(selection, updatedSince));
      if (!(await isComplete())) continue;
      const data = await prepared.disclose('listed', reader, recorded);
      recorded = prepared.recorded;
      if (prepared.hasMoved && !(await isComplete())) continue;
      return {
        page: { data, next_cursor: found.next?.grantId ?? null },
        leftOut: prepared.leftOut,
        asOf: this.anchor.after(found.completeAt),
      };
    }
    throw new ViewsBehind();
  }

  /** A page that leaves out what changed before it was asked for would make a polling client miss it for good. */
  private async find(selection: GrantSelection, updatedSince: string | undefined): Promise<FoundPage> {
    const completeAt = this.clock.iso();
    await this.progress.atHead();
    const viewsAt = this.documents.viewsAt();
    const found =
      updatedSince === undefined
        ? await this.newest(selection)
        : await changedGrants(this.views, { ...selection, updatedSince }, PAGE);
    return { ...found, viewsAt, completeAt };
  }

  private async newest(selection: GrantSelection): Promise<FoundGrants> {
    const found = await newestGrants(this.views, selection, PAGE + 1);
    const grants = found.slice(0, PAGE);
    return { grants, next: found.length > PAGE ? grants.at(-1) : undefined };
  }

  private async atCursor(cursor: string, businessId: string): Promise<GrantDocument> {
    const grant = await this.documents.storedGrant(cursor);
    if (grant?.businessId === businessId) return grant;
    throw new QueryRejected(INVALID_CURSOR);
  }
}
