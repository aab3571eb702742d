import { MAX_PAGE, type ViewStore } from '#document-store';
import type { Position } from '#event-store';
import { GRANTS } from '#projections';

/** A person's grants that have been active, or have waited for approval, since before a place in the log; a page at a time. */
export async function* currentGrants(
  views: ViewStore,
  personId: string,
  before: Position,
): AsyncGenerator<readonly string[]> {
  for (const status of ['active', 'pending_approval'] as const) {
    let after: { readonly order: string; readonly id: string } | undefined;
    do {
      const page = await views.page(GRANTS, {
        index: 'by-person-and-status',
        equal: { personId, status },
        direction: 'up',
        limit: MAX_PAGE,
        ...(after && { after }),
      });
      yield page.filter(({ body }) => (body.activeFrom ?? body.created) < before).map(({ id }) => id);
      const last = page.length === MAX_PAGE ? page.at(-1) : undefined;
      after = last && { order: last.body.created, id: last.id };
    } while (after !== undefined);
  }
}
