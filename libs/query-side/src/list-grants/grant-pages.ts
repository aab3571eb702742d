import type { IndexValue, PageRequest, ViewStore } from '#document-store';
import type { GrantStatus } from '#domain';
import { GRANTS, type GrantDocument } from '#projections';

export interface GrantSelection {
  readonly businessId: string;
  readonly status: GrantStatus | undefined;
  /** Only grants older than this one. */
  readonly before: GrantDocument | undefined;
}

/**
 * A business's grants, newest first, by position of their first events: a place that never changes, so that pages are
 * stable while grants are added.
 * @param limit from 1 to MAX_PAGE
 * @returns at most `limit` documents
 */
export async function newestGrants(
  views: Pick<ViewStore, 'page'>,
  { businessId, status, before }: GrantSelection,
  limit: number,
): Promise<readonly GrantDocument[]> {
  const page = await views.page(GRANTS, {
    ...(status === undefined
      ? { index: 'by-business', equal: { businessId } }
      : { index: 'by-business-and-status', equal: { businessId, status } }),
    direction: 'down',
    limit,
    ...(before && { after: placeOf(before) }),
  });
  return page.map(({ body }) => body);
}

function placeOf({ created, grantId }: GrantDocument): NonNullable<PageRequest['after']> {
  return { order: created satisfies IndexValue, id: grantId };
}
