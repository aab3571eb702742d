import type { EventStore, Follow, FollowedItem, RecordedEvent } from '#event-store';

/** A follower that keeps what it meets until it is stopped. */
export class FollowedEvents {
  readonly met: FollowedItem[] = [];
  private readonly stopping = new AbortController();
  private readonly ended: Promise<void>;

  constructor(
    store: EventStore,
    request: Omit<Follow, 'signal'>,
    private readonly handle: () => Promise<void> = () => Promise.resolve(),
  ) {
    this.ended = this.run(store, request);
  }

  get events(): RecordedEvent[] {
    return this.met.flatMap((item) => (item.kind === 'event' ? [item.event] : []));
  }

  count(kind: FollowedItem['kind']): number {
    return this.met.filter((item) => item.kind === kind).length;
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.ended;
  }

  private async run(store: EventStore, request: Omit<Follow, 'signal'>): Promise<void> {
    for await (const item of store.follow({ ...request, signal: this.stopping.signal })) {
      this.met.push(item);
      await this.handle();
    }
  }
}
