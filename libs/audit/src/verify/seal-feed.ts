import type { EventStore, Position, RecordedEvent } from '#event-store';
import { SEALS_STREAM } from '../seals/seal.js';

/** Each holds up to 45 kB. */
const PAGE = 16;

/** The events of the stream of seals, one after the other, up to a position of the log. */
export class SealFeed {
  private waiting: RecordedEvent[] = [];
  private next = 0;
  private isOver = false;
  /** The revision from which the stream cannot be read, though the engine answers. */
  unreadableFrom: number | undefined;

  constructor(
    private readonly log: EventStore,
    private readonly until: Position,
  ) {}

  async take(): Promise<RecordedEvent | undefined> {
    const next = await this.peek();
    this.waiting.shift();
    return next;
  }

  /** The one that `take` gives next. */
  async peek(): Promise<RecordedEvent | undefined> {
    if (this.waiting.length === 0 && !this.isOver) await this.fetch();
    return this.waiting[0];
  }

  private async fetch(): Promise<void> {
    const read = { direction: 'forwards', from: this.next, limit: PAGE } as const;
    const page = await this.log.readStream(SEALS_STREAM, read).catch(() => undefined);
    if (page === undefined) {
      await this.log.ping();
      this.unreadableFrom = this.next;
      this.isOver = true;
      return;
    }
    this.waiting = page.filter(({ position }) => position <= this.until);
    this.next += page.length;
    this.isOver = page.length < PAGE || this.waiting.length < page.length;
  }
}
