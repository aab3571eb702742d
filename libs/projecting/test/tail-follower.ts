import { ForwardingEventStore, type Follow, type FollowedItem, type LogPage, type LogRead } from '#event-store';
import type { LogEvent } from '#events';
import type { EventTail } from '../src/index.js';

/** Counts how the log is read. */
export class CountedLog extends ForwardingEventStore {
  follows = 0;
  followed = 0;
  reads = 0;
  /** How many further reads fail, of either kind. */
  failures = 0;

  override readLog(read: LogRead): Promise<LogPage> {
    this.reads += 1;
    if (this.failures-- > 0) return Promise.reject(new Error('out of reach'));
    return super.readLog(read);
  }

  override follow(follow: Follow): AsyncIterable<FollowedItem> {
    this.follows += 1;
    return this.counted(super.follow(follow));
  }

  private async *counted(items: AsyncIterable<FollowedItem>): AsyncGenerator<FollowedItem> {
    for await (const item of items) {
      if (item.kind === 'event') this.followed += 1;
      yield item;
    }
  }
}

/** Somebody who follows from a checkpoint, and can be stopped, started again, and held up. */
export class Follower {
  readonly seen: LogEvent[] = [];
  /** Of the batches. */
  readonly sizes: number[] = [];
  through = '';
  private held: Promise<void> = Promise.resolve();
  private release: () => void = () => undefined;
  private stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly tail: EventTail,
    private readonly streamPrefixes: readonly string[],
  ) {}

  start(): void {
    this.stopping = new AbortController();
    this.running = this.run(this.stopping.signal);
  }

  async stop(): Promise<void> {
    this.resume();
    this.stopping.abort();
    await this.running;
  }

  hold(): void {
    this.resume();
    this.held = new Promise((resolve) => {
      this.release = resolve;
    });
  }

  resume(): void {
    this.release();
  }

  get positions(): readonly string[] {
    return this.seen.map(({ position }) => position);
  }

  private async run(signal: AbortSignal): Promise<void> {
    const { streamPrefixes } = this;
    const after = this.through === '' ? undefined : this.through;
    for await (const { events, through } of this.tail.follow({ after, streamPrefixes, signal })) {
      await this.held;
      this.seen.push(...events);
      this.sizes.push(events.length);
      this.through = through;
    }
  }
}
