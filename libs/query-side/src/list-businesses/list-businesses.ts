import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Memberships } from '#disclosure';
import { ViewStore, type ViewDocument } from '#document-store';
import { publicBusiness, type PublicBusiness, INVALID_CURSOR } from '#domain';
import { BUSINESSES, MEMBERSHIPS } from '#projections';
import { QueryRejected } from '../query-rejected.js';
import { PAGE } from '../page-of.js';
import { ViewProgress } from '../view-progress.js';

export interface BusinessPage {
  readonly data: readonly PublicBusiness[];
  readonly next_cursor: string | null;
}

/** The businesses that an account is a member of, the newest membership first. */
export class ListBusinesses extends Query<BusinessPage> {
  constructor(
    readonly accountId: string,
    readonly cursor: string | undefined,
  ) {
    super();
  }
}

@QueryHandler(ListBusinesses)
export class ListBusinessesHandler implements IQueryHandler<ListBusinesses> {
  constructor(
    private readonly memberships: Memberships,
    private readonly views: ViewStore,
    private readonly progress: ViewProgress,
  ) {}

  async execute({ accountId, cursor }: ListBusinesses): Promise<BusinessPage> {
    await this.progress.atHead();
    const page = await this.memberships.newest(accountId, PAGE, cursor);
    if (page === undefined) {
      throw new QueryRejected(INVALID_CURSOR);
    }
    const { entries, next } = page;
    const [memberships, businesses] = await Promise.all([
      this.views.getMany(
        MEMBERSHIPS,
        entries.map(({ memberId }) => memberId),
      ),
      this.views.getMany(
        BUSINESSES,
        entries.map(({ businessId }) => businessId),
      ),
    ]);
    const [membershipOf, businessOf] = [byId(memberships), byId(businesses)];
    const data = entries.flatMap(({ memberId, businessId }) => {
      const [membership, business] = [membershipOf.get(memberId), businessOf.get(businessId)];
      const isCurrent = membership?.status === 'current' && business !== undefined;
      return isCurrent ? [publicBusiness(business, membership.role)] : [];
    });
    return { data, next_cursor: next };
  }
}

function byId<T extends object>(documents: readonly ViewDocument<T>[]): ReadonlyMap<string, T> {
  return new Map(documents.map(({ id, body }) => [id, body]));
}
