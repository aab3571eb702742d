import type { Follow, FollowedItem, Position, RevisionsRead } from '../../index.js';
import { MovedStreams } from './moved-streams.js';

/** What a tail stands on. */
export interface TailedLog {
  /** Position of the last record of any kind; undefined where there is none. */
  readonly newest: () => Promise<Position | undefined>;
  readonly follow: (follow: Follow) => AsyncIterable<FollowedItem>;
  /** Asks the server. */
  readonly lastRevision: (stream: string) => Promise<number | undefined>;
}

interface Waiter {
  readonly position: Position;
  readonly settle: (passed: boolean) => void;
}

/** After so long it is quicker to ask the server than to wait for a tail that does not move. */
const LONGEST_WAIT_MS = 500;

/**
 * This process's own tail of the log, which tells how far streams have come without a call to the server: it begins
 * with the first question, and what it cannot tell the server is asked for.
 */
export class RevisionTail {
  private moved: MovedStreams | undefined;
  private at: Position = '';
  private waiters = new Set<Waiter>();
  private running: Promise<void> | undefined;

  /** @param ending ends it */
  constructor(
    private readonly log: TailedLog,
    private readonly ending: AbortSignal,
  ) {}

  async lastRevisions({ streams, asOf, since }: RevisionsRead): Promise<readonly (number | undefined)[]> {
    this.running ??= this.run();
    const moved = (await this.passes(asOf)) ? this.moved : undefined;
    return Promise.all(
      streams.map(async (stream) => {
        const known = moved?.revisionOf(stream);
        if (known !== undefined || moved?.knowsSince(since) === true) return known;
        return this.log.lastRevision(stream);
      }),
    );
  }

  /** Waits until the tail has passed a position; false when it does not get there soon. */
  private passes(position: Position | undefined): Promise<boolean> | boolean {
    if (this.moved === undefined) return false;
    if (position === undefined || this.at >= position) return true;
    return new Promise((resolve) => {
      const waiter: Waiter = {
        position,
        settle: (passed) => {
          clearTimeout(timer);
          this.waiters.delete(waiter);
          resolve(passed);
        },
      };
      const timer = setTimeout(waiter.settle, LONGEST_WAIT_MS, false);
      this.waiters.add(waiter);
    });
  }

  /** A follower comes back by itself after what it has yielded; what else ends it, the next question begins anew. */
  private async run(): Promise<void> {
    try {
      const newest = (await this.log.newest()) ?? '';
      const moved = new MovedStreams(newest);
      const after = newest === '' ? {} : { after: newest };
      this.at = newest;
      this.moved = moved;
      for await (const item of this.log.follow({ ...after, signal: this.ending })) this.take(item, moved);
    } catch {
      // Whoever asks meanwhile asks the server, and hears what is wrong with it.
    } finally {
      this.moved = undefined;
      this.running = undefined;
      for (const { settle } of this.waiters) settle(false);
    }
  }

  private take(item: FollowedItem, moved: MovedStreams): void {
    if (item.kind === 'caught-up') return;
    if (item.kind === 'event') moved.move(item.event.stream, item.event.revision, item.event.position);
    this.at = item.kind === 'event' ? item.event.position : item.through;
    for (const { position, settle } of this.waiters) if (position <= this.at) settle(true);
  }
}
