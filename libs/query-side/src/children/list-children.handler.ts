import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { FreshDocuments } from '#disclosure';
import { ViewStore } from '#document-store';
import { PEOPLE } from '#projections';
import { Vault } from '#vault';
import { OwnProfiles } from '../own-profile/own-profiles.js';
import { QueryRejected } from '../query-rejected.js';
import { ViewProgress } from '../view-progress.js';
import { ListChildren, type ChildPage } from './list-children.query.js';
import { publicChildOf } from './public-child-of.js';

/** docs/api.md, Limits. */
const PAGE = 50;

@QueryHandler(ListChildren)
export class ListChildrenHandler implements IQueryHandler<ListChildren> {
  private readonly profiles: OwnProfiles;

  constructor(
    private readonly documents: FreshDocuments,
    private readonly views: ViewStore,
    private readonly progress: ViewProgress,
    vault: Vault,
  ) {
    this.profiles = new OwnProfiles(documents, vault);
  }

  async execute({ guardianId, cursor }: ListChildren): Promise<ChildPage> {
    await this.progress.atHead();
    const after = cursor === undefined ? undefined : await this.placeOf(cursor, guardianId);
    const selected = { index: 'by-guardian', equal: { guardianId }, direction: 'down' } as const;
    const found = await this.views.page(PEOPLE, { ...selected, limit: PAGE + 1, ...(after && { after }) });
    const page = found.slice(0, PAGE);
    const data = await Promise.all(page.map(async ({ id }) => publicChildOf(await this.profiles.of(id))));
    return { data, next_cursor: found.length > PAGE ? (page.at(-1)?.id ?? null) : null };
  }

  private async placeOf(cursor: string, guardianId: string): Promise<{ order: string; id: string }> {
    const child = await this.documents.person(cursor);
    if (child?.status === 'registered' && child.guardianId === guardianId) {
      return { order: child.registeredAt, id: child.personId };
    }
    throw new QueryRejected('invalid_request', 'cursor must be the next_cursor of an earlier page');
  }
}
