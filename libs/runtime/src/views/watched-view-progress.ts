import type { EventStore } from '#event-store';
import { ViewProgress } from '#query-side';
import type { ViewWatches } from './view-watches.js';

const WAIT_MS = 5_000;
/** Longer than any healthy projection needs. */
const SHORT_WAIT_MS = 2_000;

/** Compares a projection's checkpoint with the log's head. */
export class WatchedViewProgress extends ViewProgress {
  constructor(
    private readonly log: EventStore,
    private readonly watches: ViewWatches,
  ) {
    super();
  }

  async atHead(projection?: string): Promise<void> {
    const head = await this.log.head();
    if (head !== undefined) await this.watches.of(projection).mustReach(head, WAIT_MS);
  }

  async nearHead(projection: string): Promise<void> {
    const head = await this.log.head();
    if (head !== undefined) await this.watches.of(projection).reaches(head, SHORT_WAIT_MS);
  }
}
