import { MAX_PAGE, type IndexValue, type PageRequest, type ViewStore } from '#document-store';
import type { GrantStatus } from '#domain';
import { GRANTS, type GrantDocument } from '#projections';

export interface GrantSelection {
  readonly businessId: string;
  readonly status: GrantStatus | undefined;
  /** ISO 8601 UTC with milliseconds. */
  readonly updatedSince: string | undefined;
  /** Only grants older than this one. */
  readonly before: GrantDocument | undefined;
}

/**
 * A business's grants, newest first, by position of their first events: a place that never changes, so that pages are
 * stable while grants are added.
 * @returns at most `limit` documents
 */
export async function pageOfGrants(
  views: ViewStore,
  selection: GrantSelection,
  limit: number,
): Promise<readonly GrantDocument[]> {
  const { businessId, updatedSince } = selection;
  if (updatedSince === undefined) return newest(views, selection, limit);
  const changes = { index: 'by-business-and-change', equal: { businessId }, atLeast: updatedSince } as const;
  const changed = await views.page(GRANTS, { ...changes, direction: 'up', limit: MAX_PAGE });
  // Few changes are sorted here; where much has changed, walking through all grants finds enough of them soon.
  if (changed.length === MAX_PAGE) return newestChanged(views, selection, updatedSince, limit);
  return changed
    .map(({ body }) => body)
    .filter((grant) => isSelected(grant, selection))
    .sort((one, other) => (one.created < other.created ? 1 : -1))
    .slice(0, limit);
}

async function newest(views: ViewStore, selection: GrantSelection, limit: number): Promise<readonly GrantDocument[]> {
  const { before } = selection;
  const page = await views.page(GRANTS, {
    ...indexFor(selection),
    direction: 'down',
    limit,
    ...(before && { after: placeOf(before) }),
  });
  return page.map(({ body }) => body);
}

async function newestChanged(
  views: ViewStore,
  selection: GrantSelection,
  updatedSince: string,
  limit: number,
): Promise<readonly GrantDocument[]> {
  const found: GrantDocument[] = [];
  let { before } = selection;
  while (found.length < limit) {
    const page = await newest(views, { ...selection, before }, MAX_PAGE);
    found.push(...page.filter(({ changedAt }) => changedAt !== null && changedAt >= updatedSince));
    before = page.at(-1);
    if (page.length < MAX_PAGE) break;
  }
  return found.slice(0, limit);
}

function isSelected(grant: GrantDocument, { status, before }: GrantSelection): boolean {
  return (status === undefined || grant.status === status) && (before === undefined || grant.created < before.created);
}

function indexFor({ businessId, status }: GrantSelection): Pick<PageRequest, 'index' | 'equal'> {
  return status === undefined
    ? { index: 'by-business', equal: { businessId } }
    : { index: 'by-business-and-status', equal: { businessId, status } };
}

function placeOf({ created, grantId }: GrantDocument): { readonly order: IndexValue; readonly id: string } {
  return { order: created, id: grantId };
}
