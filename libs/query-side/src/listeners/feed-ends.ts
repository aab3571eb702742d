import type { ViewStore } from '#document-store';
import { EVENT_FEED, FEED_COUNTS } from '#projections';
import { FeedPosition } from '#webhooks';
import type { ViewProgress } from '../view-progress.js';

/** Reads from the views how far feeds are, once these show all that stood in the log. */
export class FeedEnds extends FeedPosition {
  constructor(
    private readonly views: ViewStore,
    private readonly progress: ViewProgress,
  ) {
    super();
  }

  override async last(businessId: string): Promise<number> {
    await this.progress.atHead(EVENT_FEED.name);
    return this.standing(businessId);
  }

  override async standing(businessId: string): Promise<number> {
    return (await this.views.get(FEED_COUNTS, businessId))?.body.count ?? 0;
  }
}
