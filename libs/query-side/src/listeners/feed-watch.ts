import { MAX_PAGE, type RecordStore, type ViewStore } from '#document-store';
import { FEED_COUNTS } from '#projections';
import { LISTENERS } from '#webhooks';
import { FollowedFeed } from './followed-feed.js';

/** Between two polls while nobody in this process tells of news: an event or another stream is seen so soon. */
const POLL_EVERY_MS = 250;

/**
 * Tells the streams of this process of what is new in their feeds: two reads at a time for all of them, however many
 * there are, and none while there are none.
 */
export class FeedWatch {
  private readonly followed = new Set<FollowedFeed>();
  private timer: NodeJS.Timeout | undefined;
  private isPolling = false;
  private isDueAgain = false;

  constructor(
    private readonly views: ViewStore,
    private readonly records: RecordStore,
  ) {}

  /** To be left when the stream ends. */
  follow(businessId: string): FollowedFeed {
    const feed: FollowedFeed = new FollowedFeed(businessId, () => {
      this.followed.delete(feed);
    });
    this.followed.add(feed);
    this.nudge();
    return feed;
  }

  /** Polls at once: something may be new. */
  nudge(): void {
    this.isDueAgain = this.isPolling;
    if (this.isPolling || this.followed.size === 0) return;
    clearTimeout(this.timer);
    this.isPolling = true;
    // An engine that is out of reach is asked again; whoever reads a page hears of it.
    this.poll()
      .catch(() => undefined)
      .finally(() => {
        this.isPolling = false;
        if (this.isDueAgain) this.nudge();
        else if (this.followed.size > 0) {
          this.timer = setTimeout(() => {
            this.nudge();
          }, POLL_EVERY_MS);
        }
      });
  }

  private async poll(): Promise<void> {
    const feeds = [...this.followed];
    const ids = [...new Set(feeds.map(({ businessId }) => businessId))].slice(0, MAX_PAGE);
    const [counts, records] = await Promise.all([
      this.views.getMany(FEED_COUNTS, ids),
      this.records.getMany(LISTENERS, ids),
    ]);
    const countOf = new Map(counts.map(({ id, body }) => [id, body.count]));
    const recordOf = new Map(records.map((record) => [record.id, record]));
    for (const feed of feeds) feed.found(countOf.get(feed.businessId) ?? 0, recordOf.get(feed.businessId));
  }
}
