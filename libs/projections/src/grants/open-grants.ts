import { indexedPages, type ViewDocument, type ViewStore } from '#document-store';
import { OPEN_STATUSES, type OpenStatus } from '#domain';
import { GRANTS, type GrantDocument } from './grant-document.js';

type GrantPages = AsyncGenerator<readonly ViewDocument<GrantDocument>[]>;

/**
 * The open grants of a person or of a business, a page at a time, each page of one status. One that is approved while
 * they are read may come twice, as pending and as active, and is never missed: the statuses are read in their order.
 */
export async function* openGrants(
  views: Pick<ViewStore, 'page'>,
  whose: { readonly personId: string } | { readonly businessId: string },
  statuses: readonly OpenStatus[] = OPEN_STATUSES,
): GrantPages {
  const index = 'personId' in whose ? 'by-person-and-status' : 'by-business-and-status';
  for (const status of statuses) {
    yield* indexedPages(
      (request) => views.page(GRANTS, request),
      ({ created }) => created,
      { index, equal: { ...whose, status }, direction: 'up' },
    );
  }
}

/** A person's open grants, each once, as it was found last; newest first. */
export async function openGrantsOf(
  views: Pick<ViewStore, 'page'>,
  personId: string,
): Promise<readonly GrantDocument[]> {
  const found = new Map<string, GrantDocument>();
  for await (const page of openGrants(views, { personId })) for (const { id, body } of page) found.set(id, body);
  return [...found.values()].sort((one, other) => (one.created < other.created ? 1 : -1));
}
