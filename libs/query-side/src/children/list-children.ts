import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Children, FreshDocuments } from '#disclosure';
import { INVALID_CURSOR } from '#domain';
import { readable, type Listed } from '../listed.js';
import { OwnProfiles } from '../own-profile/own-profiles.js';
import { QueryRejected } from '../query-rejected.js';
import { PAGE, pageOf } from '../page-of.js';
import { publicChildOf, type PublicChild } from './public-child.js';

export interface ChildPage {
  readonly data: readonly PublicChild[];
  readonly next_cursor: string | null;
}

/** A guardian's children, newest first. */
export class ListChildren extends Query<Listed<ChildPage>> {
  /** @param cursor the previous page's `next_cursor` */
  constructor(
    readonly guardianId: string,
    readonly cursor: string | undefined,
  ) {
    super();
  }
}

@QueryHandler(ListChildren)
export class ListChildrenHandler implements IQueryHandler<ListChildren> {
  constructor(
    private readonly children: Children,
    private readonly documents: FreshDocuments,
    private readonly profiles: OwnProfiles,
  ) {}

  async execute({ guardianId, cursor }: ListChildren): Promise<Listed<ChildPage>> {
    const newestFirst = (await this.children.of(guardianId)).toReversed();
    const rest = cursor === undefined ? newestFirst : after(newestFirst, cursor);
    const living: string[] = [];
    for (const childId of rest) {
      // A registration that was cut off has left no child.
      if (await this.documents.isLiving(childId)) living.push(childId);
      if (living.length > PAGE) break;
    }
    const { entries, next } = pageOf(living, (id) => id);
    const { data, leftOut } = await readable(entries.map(async (id) => publicChildOf(await this.profiles.of(id))));
    return { page: { data, next_cursor: next }, leftOut };
  }
}

/** @throws QueryRejected when the cursor is none of them */
function after(childIds: readonly string[], cursor: string): readonly string[] {
  const at = childIds.indexOf(cursor);
  if (at < 0) throw new QueryRejected(INVALID_CURSOR);
  return childIds.slice(at + 1);
}
