import { PersonIndex } from '#command-side';
import type { ViewStore } from '#document-store';
import { openGrantsOf } from '#projections';
import type { ViewProgress } from '#query-side';

/** Ids from the views' indexes, once the views have reached the log's head. */
export class ViewPersonIndex extends PersonIndex {
  constructor(
    private readonly views: Pick<ViewStore, 'page'>,
    private readonly progress: Pick<ViewProgress, 'atHead'>,
  ) {
    super();
  }

  async currentGrantsOf(personId: string): Promise<readonly string[]> {
    await this.progress.atHead();
    return (await openGrantsOf(this.views, personId)).map(({ grantId }) => grantId);
  }
}
