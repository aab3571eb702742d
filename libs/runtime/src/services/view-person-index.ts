import { PersonIndex } from '#command-side';
import { indexedPages, type ViewDocument, type ViewStore } from '#document-store';
import { OPEN_STATUSES, type GrantStatus } from '#domain';
import { GRANTS, type GrantDocument } from '#projections';
import type { ViewProgress } from '#query-side';

/** Ids from the views' indexes, once the views have reached the log's head. */
export class ViewPersonIndex extends PersonIndex {
  constructor(
    private readonly views: ViewStore,
    private readonly progress: ViewProgress,
  ) {
    super();
  }

  async currentGrantsOf(personId: string): Promise<readonly string[]> {
    await this.progress.atHead();
    const found = await Promise.all(OPEN_STATUSES.map((status) => this.all(personId, status)));
    return found
      .flat()
      .sort((one, other) => (one.body.created < other.body.created ? 1 : -1))
      .map(({ id }) => id);
  }

  private async all(personId: string, status: GrantStatus): Promise<readonly ViewDocument<GrantDocument>[]> {
    const found: ViewDocument<GrantDocument>[] = [];
    const pages = indexedPages(
      (request) => this.views.page(GRANTS, request),
      ({ created }) => created,
      { index: 'by-person-and-status', equal: { personId, status }, direction: 'up' },
    );
    for await (const page of pages) found.push(...page);
    return found;
  }
}
