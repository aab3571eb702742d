import { setImmediate as nextTurn } from 'node:timers/promises';
import { backOffMs, pause, WakeableSleep } from '#clock';
import type { EventStore, Position } from '#event-store';
import { LogEvent } from '#events';
import { batches } from './batches.js';
import { EventWindow, type TailBatch, type WindowLimits } from './event-window.js';

/** What somebody follows. */
export interface TailRequest {
  /** Only events after it; undefined: from the log's beginning. */
  readonly after: Position | undefined;
  readonly streamPrefixes: readonly string[];
  /** Which events of these streams; all of them without it. */
  readonly only?: ((event: LogEvent) => boolean) | undefined;
  /** Ends the iteration, also while it waits. */
  readonly signal: AbortSignal;
}

/** Most events that a follower is handed at once: bounds what a crash repeats and what a batch holds in memory. */
export const BATCH_EVENTS = 256;
/** For one that reads by itself, each full batch makes the next one twice as large, up to this: it has far to go. */
const FAR_BEHIND_EVENTS = 2_048;
const WINDOW: WindowLimits = { events: 8_192, characters: 16_777_216 };
/** After trouble. */
const PAUSES = { firstMs: 50, longestMs: 5_000 };
/** How long a follower waits that stands at the log's end while the tail has not begun there yet. */
const RETRY_MS = 50;

/**
 * The end of the log as all followers in this process share it: each event is read once and handed to every one of
 * them. Who has fallen behind what is held in memory reads by itself until it is near again, so that it holds up
 * nobody, and nobody's memory (docs/decisions/one-tail.md).
 */
export class EventTail {
  private readonly followers = new Set<WakeableSleep>();
  private window: EventWindow | undefined;
  private reading = Promise.resolve();
  private ending = new AbortController();

  constructor(
    private readonly log: EventStore,
    private readonly limits: WindowLimits = WINDOW,
  ) {}

  /**
   * Events of some streams in the order of the log, each once, in batches; and word of how far there were none. Take it
   * with `for await`. Whoever handles a batch slowly delays nobody else.
   * @throws EventStoreUnavailable, as the log does, to a follower that reads by itself
   */
  async *follow({
    after,
    streamPrefixes,
    only = () => true,
    signal,
  }: TailRequest): AsyncGenerator<TailBatch, void, undefined> {
    const waiting = new WakeableSleep();
    signal.addEventListener('abort', waiting.wake);
    this.join(waiting);
    try {
      let at = after ?? '';
      let behind = BATCH_EVENTS;
      while (!signal.aborted) {
        const shared = this.window?.after(at, streamPrefixes, only, BATCH_EVENTS);
        const { batch, isFull } =
          shared === undefined
            ? await this.readBehind(at, streamPrefixes, only, behind)
            : { batch: shared, isFull: false };
        behind = isFull ? Math.min(behind * 2, FAR_BEHIND_EVENTS) : BATCH_EVENTS;
        if (batch.through > at) {
          at = batch.through;
          yield batch;
        } else await waiting.sleep(shared === undefined ? RETRY_MS : undefined);
      }
    } finally {
      signal.removeEventListener('abort', waiting.wake);
      await this.leave(waiting);
    }
  }

  /** `isFull`: as many events were read as could be, whether or not the follower wants them. */
  private async readBehind(
    after: Position,
    streamPrefixes: readonly string[],
    only: (event: LogEvent) => boolean,
    limit: number,
  ): Promise<{ readonly batch: TailBatch; readonly isFull: boolean }> {
    const from = after === '' ? {} : { after };
    const page = await this.log.readLog({ ...from, filter: { streamPrefixes }, limit });
    // A long log is passed in many steps; others have their turn between them.
    await nextTurn();
    const events = page.events.map((recorded) => new LogEvent(recorded)).filter(only);
    return { batch: { events, through: page.through ?? after }, isFull: page.events.length === limit };
  }

  private join(waiting: WakeableSleep): void {
    this.followers.add(waiting);
    if (this.followers.size > 1) return;
    this.ending = new AbortController();
    const { signal } = this.ending;
    this.reading = this.reading.then(() => this.read(signal));
  }

  /** With the last follower the reading ends: the log may be closed after that. */
  private async leave(waiting: WakeableSleep): Promise<void> {
    this.followers.delete(waiting);
    if (this.followers.size > 0) return;
    this.ending.abort();
    await this.reading;
  }

  /** Reads what is appended from now on. What fails is begun anew, at the log's end as it is then. */
  private async read(signal: AbortSignal): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      try {
        await this.readOn(signal, () => {
          failures = 0;
        });
      } catch {
        // Followers find out by themselves whether the log is out of reach, and tell of it.
        await pause(backOffMs(PAUSES, failures), signal);
        failures += 1;
      } finally {
        this.window = undefined;
      }
    }
  }

  private async readOn(signal: AbortSignal, onRead: () => void): Promise<void> {
    const head = await this.log.head();
    const window = new EventWindow(head ?? '', this.limits);
    this.window = window;
    const followed = this.log.follow({ ...(head !== undefined && { after: head }), signal });
    for await (const batch of batches(followed, BATCH_EVENTS)) {
      window.add(batch);
      onRead();
      for (const waiting of this.followers) waiting.wake();
    }
  }
}
