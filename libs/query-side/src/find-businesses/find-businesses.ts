import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { MAX_PAGE, ViewStore } from '#document-store';
import { publicBusiness, type PublicBusiness, INVALID_CURSOR } from '#domain';
import { BUSINESSES, type BusinessDocument } from '#projections';
import { QueryRejected } from '../query-rejected.js';
import { PAGE, pageOf, type Page } from '../page-of.js';
import { ViewProgress } from '../view-progress.js';

export interface FoundBusinesses {
  readonly data: readonly PublicBusiness[];
  readonly next_cursor: string | null;
}

/** Businesses of the whole service for staff, newest first. */
export class FindBusinesses extends Query<FoundBusinesses> {
  constructor(
    /** A part of the name, whatever its case and accents, or the id; undefined for all. */
    readonly query: string | undefined,
    /** The previous page's `next_cursor`. */
    readonly cursor: string | undefined,
  ) {
    super();
  }
}

/** Names stand in no index: so many businesses are looked at for one page, which may be short then. */
const MOST_SCANNED = 5 * MAX_PAGE;

@QueryHandler(FindBusinesses)
export class FindBusinessesHandler implements IQueryHandler<FindBusinesses> {
  constructor(
    private readonly views: ViewStore,
    private readonly progress: ViewProgress,
  ) {}

  async execute({ query, cursor }: FindBusinesses): Promise<FoundBusinesses> {
    await this.progress.atHead();
    const wanted = folded(query ?? '');
    const found: BusinessDocument[] = [];
    let last = cursor === undefined ? undefined : await this.placeOf(cursor);
    for (let lookedAt = 0; lookedAt < MOST_SCANNED; lookedAt += MAX_PAGE) {
      const page = await this.page(last);
      found.push(...page.filter((business) => isWanted(business, wanted)));
      if (found.length > PAGE || page.length < MAX_PAGE) return shown(pageOf(found, ({ businessId }) => businessId));
      last = page.at(-1);
    }
    return shown({ entries: found, next: last?.businessId ?? null });
  }

  private async page(last: BusinessDocument | undefined): Promise<readonly BusinessDocument[]> {
    const after = last?.registered === undefined ? {} : { after: { order: last.registered, id: last.businessId } };
    const request = { index: 'by-registration', equal: {}, direction: 'down', limit: MAX_PAGE, ...after } as const;
    return (await this.views.page(BUSINESSES, request)).map(({ body }) => body);
  }

  private async placeOf(cursor: string): Promise<BusinessDocument> {
    const business = (await this.views.get(BUSINESSES, cursor))?.body;
    if (business?.registered !== undefined) return business;
    throw new QueryRejected(INVALID_CURSOR);
  }
}

function isWanted({ businessId, name, isClosed }: BusinessDocument, wanted: string): boolean {
  return isClosed !== true && (businessId === wanted || folded(name).includes(wanted));
}

/** Without case, accents and outer blanks. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}

function shown({ entries, next }: Page<BusinessDocument>): FoundBusinesses {
  return { data: entries.map((business) => publicBusiness(business, null)), next_cursor: next };
}
