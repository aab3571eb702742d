import { MAX_PAGE, type ViewStore } from '#document-store';
import { OPEN_STATUSES, type GrantStatus } from '#domain';
import type { Position } from '#event-store';
import { GRANTS, type GrantDocument } from '#projections';

/**
 * A person's grants that have been active, or have waited for approval, since before a place in the log; a page at a
 * time.
 */
export async function* currentGrants(
  views: ViewStore,
  personId: string,
  before: Position,
  statuses: readonly GrantStatus[] = OPEN_STATUSES,
): AsyncGenerator<readonly GrantDocument[]> {
  for (const status of statuses) {
    let after: { readonly order: string; readonly id: string } | undefined;
    do {
      const page = await views.page(GRANTS, {
        index: 'by-person-and-status',
        equal: { personId, status },
        direction: 'up',
        limit: MAX_PAGE,
        ...(after && { after }),
      });
      yield page.map(({ body }) => body).filter(({ activeFrom, created }) => (activeFrom ?? created) < before);
      const last = page.length === MAX_PAGE ? page.at(-1) : undefined;
      after = last && { order: last.body.created, id: last.id };
    } while (after !== undefined);
  }
}
