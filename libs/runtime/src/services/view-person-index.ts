import { PersonIndex } from '#command-side';
import { MAX_PAGE, type ViewStore } from '#document-store';
import { OPEN_STATUSES } from '#domain';
import { GRANTS } from '#projections';
import type { Collection, IndexValue, ViewDocument } from '#document-store';
import type { ViewProgress } from '#query-side';

type Place = { readonly order: IndexValue; readonly id: string } | undefined;

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
    const found = await Promise.all(
      OPEN_STATUSES.map((status) =>
        this.all(GRANTS, 'by-person-and-status', { personId, status }, ({ created }) => created),
      ),
    );
    return found
      .flat()
      .sort((one, other) => (one.body.created < other.body.created ? 1 : -1))
      .map(({ id }) => id);
  }

  private async all<T extends object>(
    collection: Collection<T>,
    index: string,
    equal: Readonly<Record<string, IndexValue>>,
    orderOf: (body: T) => IndexValue,
  ): Promise<readonly ViewDocument<T>[]> {
    const found: ViewDocument<T>[] = [];
    for (let after: Place; ;) {
      const request = { index, equal, direction: 'up', limit: MAX_PAGE, ...(after && { after }) } as const;
      const page = await this.views.page(collection, request);
      found.push(...page);
      const last = page.at(-1);
      if (page.length < MAX_PAGE || last === undefined) return found;
      after = { order: orderOf(last.body), id: last.id };
    }
  }
}
