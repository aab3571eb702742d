import type { ViewStore } from '#document-store';
import type { OpenStatus } from '#domain';
import type { Position } from '#event-store';
import { openGrants, type GrantDocument } from '#projections';

/**
 * A person's grants that have been active, or have waited for approval, since before a place in the log; a page at a
 * time.
 */
export async function* currentGrants(
  views: Pick<ViewStore, 'page'>,
  personId: string,
  before: Position,
  statuses?: readonly OpenStatus[],
): AsyncGenerator<readonly GrantDocument[]> {
  for await (const page of openGrants(views, { personId }, statuses))
    yield page.map(({ body }) => body).filter(({ activeFrom, created }) => (activeFrom ?? created) < before);
}
