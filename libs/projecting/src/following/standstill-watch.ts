import type { EventStore } from '#event-store';
import type { LogFollower } from './log-follower.js';

/**
 * A projection that works moves its checkpoint several times a second, a long batch and a change of its process take a
 * few seconds.
 */
const PATIENCE_MS = 10_000;
/** Pages may be short where a filter leaves much out. */
const MOST_PAGES = 5;

/**
 * Whether a projection stands still before events, by its checkpoint: so the stand-by tells as well as whoever works,
 * also when nobody works.
 */
export class StandstillWatch {
  private seen: { readonly checkpoint: string | undefined; readonly since: number } | undefined;

  constructor(
    private readonly follower: LogFollower,
    private readonly log: Pick<EventStore, 'readLog'>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * True when it has not moved for a while as far as this watch was asked, and events wait for it. False while an
   * engine is out of reach, of which others tell.
   */
  async standsStill(): Promise<boolean> {
    try {
      const checkpoint = await this.follower.checkpoint();
      const { seen } = this;
      if (seen === undefined || seen.checkpoint !== checkpoint || !(await this.isAwaited(checkpoint))) {
        this.seen = { checkpoint, since: this.now() };
        return false;
      }
      return this.now() - seen.since >= PATIENCE_MS;
    } catch {
      return false;
    }
  }

  /** Whether an event of its streams stands behind the checkpoint. */
  private async isAwaited(checkpoint: string | undefined): Promise<boolean> {
    const filter = { streamPrefixes: this.follower.streamPrefixes };
    let after = checkpoint;
    for (let page = 0; page < MOST_PAGES; page++) {
      const { events, through, atHead } = await this.log.readLog({
        ...(after !== undefined && { after }),
        filter,
        limit: 1,
      });
      if (events.length > 0) return true;
      if (atHead) return false;
      after = through ?? after;
    }
    // So much stands behind it that somebody has to look anyway.
    return true;
  }
}
