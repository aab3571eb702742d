import { indexedPages, type ViewStore } from '#document-store';
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
    const pages = indexedPages(
      (request) => views.page(GRANTS, request),
      ({ created }) => created,
      { index: 'by-person-and-status', equal: { personId, status }, direction: 'up' },
    );
    for await (const page of pages)
      yield page.map(({ body }) => body).filter(({ activeFrom, created }) => (activeFrom ?? created) < before);
  }
}
