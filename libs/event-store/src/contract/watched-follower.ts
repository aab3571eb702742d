import type { EventStore, Follow, FollowedItem, RecordedEvent } from '../index.js';

const PATIENCE_MS = 30_000;

/** Rejects when `promise` has not settled after `ms`; what is waited for is named in the error. */
export async function within<T>(promise: Promise<T>, what: string, ms = PATIENCE_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`not within ${ms} ms: ${what}`));
    }, ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A follower that runs by itself, keeps what it met, and can be waited for. */
export class WatchedFollower {
  readonly met: FollowedItem[] = [];
  private readonly stopping = new AbortController();
  private readonly ended: Promise<void>;
  private checks: (() => void)[] = [];

  constructor(
    store: EventStore,
    follow: Omit<Follow, 'signal'>,
    /** Called, and waited for, after each item. */
    private readonly handle?: (item: FollowedItem) => Promise<void>,
  ) {
    this.ended = this.run(store.follow({ ...follow, signal: this.stopping.signal }));
    this.ended.catch(() => {
      this.wake();
    });
  }

  get events(): readonly RecordedEvent[] {
    return this.met.flatMap((item) => (item.kind === 'event' ? [item.event] : []));
  }

  /** Resolves when `reached` is true of what was met so far. */
  async until(reached: (met: readonly FollowedItem[]) => boolean, what: string): Promise<void> {
    const seen = new Promise<void>((resolve) => {
      this.checks.push(() => {
        if (reached(this.met)) resolve();
      });
    });
    this.wake();
    await within(Promise.race([seen, this.endedEarly()]), what);
  }

  async untilEvents(count: number): Promise<void> {
    await this.until(() => this.events.length >= count, `${count} events followed`);
  }

  async untilCaughtUp(): Promise<void> {
    await this.until((met) => met.some((item) => item.kind === 'caught-up'), 'caught up');
  }

  /** Ends the iteration and waits until it has ended. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await within(this.ended, 'the follower ends with its signal');
    this.checks = [];
  }

  private async run(items: AsyncIterable<FollowedItem>): Promise<void> {
    for await (const item of items) {
      this.met.push(item);
      this.wake();
      await this.handle?.(item);
    }
  }

  private async endedEarly(): Promise<void> {
    await this.ended;
    throw new Error('the follower ended before its signal');
  }

  private wake(): void {
    for (const check of this.checks) check();
  }
}
