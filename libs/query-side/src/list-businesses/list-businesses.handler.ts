import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ViewStore } from '#document-store';
import { publicBusiness } from '#domain';
import { BUSINESSES, MEMBERSHIPS } from '#projections';
import { viewPage } from '../view-page.js';
import { ViewProgress } from '../view-progress.js';
import { ListBusinesses, type BusinessPage } from './list-businesses.query.js';

@QueryHandler(ListBusinesses)
export class ListBusinessesHandler implements IQueryHandler<ListBusinesses> {
  constructor(
    private readonly views: ViewStore,
    private readonly progress: ViewProgress,
  ) {}

  async execute({ accountId, cursor }: ListBusinesses): Promise<BusinessPage> {
    await this.progress.atHead();
    const { documents, nextCursor } = await viewPage(this.views, MEMBERSHIPS, {
      index: 'by-account',
      equal: { accountId, status: 'current' },
      order: 'began',
      whose: { accountId },
      cursor,
    });
    const businesses = await this.views.getMany(
      BUSINESSES,
      documents.map(({ businessId }) => businessId),
    );
    const byId = new Map(businesses.map(({ id, body }) => [id, body]));
    const data = documents.flatMap(({ businessId, role }) => {
      const business = byId.get(businessId);
      return business === undefined ? [] : [publicBusiness(business, role)];
    });
    return { data, next_cursor: nextCursor };
  }
}
