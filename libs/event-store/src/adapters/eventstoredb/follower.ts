import type { EventStoreDBClient } from '@eventstore/db-client';
import { EventStoreUnavailable } from '../../index.js';
import type { Follow, FollowedItem, Position, RecordedEvent } from '../../index.js';
import { backoffMs, pause } from './backoff.js';
import type { LogReader } from './log-reader.js';
import { fromStored, isOfTheLog, positionOf } from './stored-event.js';
import { CaughtUp, Scanned, subscribe } from './subscription.js';
import type { Delivered } from './subscription.js';

export interface FollowerTimes {
  /**
   * After so long without a word a subscription is questioned; after two such times it is given up if it should have
   * spoken.
   */
  readonly silenceMs: number;
  /** How long one read may take. */
  readonly readMs: number;
}

/**
 * How many records the server looks at between two checkpoints, which are all that a follower hears of the server's own
 * records. While it catches up the server reads the log in pages of that size, so it is the server's own default; once
 * it has caught up, each record, so that whoever waits for the position of such a one does not wait for 31 more.
 */
const CHECKPOINT_EVERY = { catchingUp: 32, live: 1 };

/**
 * One follower: subscribes, and subscribes again after the last thing it has yielded, however the subscription ended
 * (the client never does that): cleanly, with an error, thrown out for being slow, or by falling silent.
 */
export class Follower {
  /** Everything up to here is yielded or needs no yielding. */
  private through: Position | undefined;
  private caughtUp = false;
  private failures = 0;

  constructor(
    private readonly client: EventStoreDBClient,
    private readonly reader: LogReader,
    private readonly request: Follow,
    private readonly times: FollowerTimes,
    private readonly closed: AbortSignal,
  ) {
    this.through = request.after;
  }

  async *run(): AsyncGenerator<FollowedItem, void, void> {
    const { signal } = this.request;
    while (!signal.aborted) {
      if (this.closed.aborted) throw new EventStoreUnavailable('the event store is closed');
      try {
        yield* this.once();
        continue;
      } catch {
        // Whatever it was, a subscription that starts after what was yielded loses nothing. Readiness has its own
        // probe.
        this.caughtUp = false;
      }
      await pause(backoffMs(this.failures), signal);
      this.failures += 1;
    }
  }

  /** One subscription. Returns when it is time for the next kind, throws when it ended in any other way. */
  private async *once(): AsyncGenerator<FollowedItem, void, void> {
    const { signal } = this.request;
    const catchingUp = !this.caughtUp;
    const stood = await this.reader.newest(this.times.readMs, signal);
    const items = subscribe(this.client, {
      after: this.through,
      checkpointEvery: catchingUp ? CHECKPOINT_EVERY.catchingUp : CHECKPOINT_EVERY.live,
      silenceMs: this.times.silenceMs,
      check: this.silenceCheck(),
      signal,
    });
    let scanned: Position | undefined;
    for await (const { item, moreWaiting } of items) {
      if (signal.aborted) return;
      const event = this.wanted(item);
      if (event === undefined) scanned = latest(scanned, item instanceof CaughtUp ? stood : placeOf(item));
      // Of checkpoints that wait in a row the last one says it all.
      const due = item instanceof CaughtUp || !moreWaiting;
      if (scanned !== undefined && due) yield* this.tellScanned(scanned);
      if (item instanceof CaughtUp) {
        yield* this.tellCaughtUp();
        if (catchingUp) return;
      }
      if (event !== undefined) yield* this.tellEvent(event);
    }
    throw new EventStoreUnavailable('the subscription ended');
  }

  private wanted(item: Delivered): RecordedEvent | undefined {
    if (item instanceof Scanned || item instanceof CaughtUp) return undefined;
    return isOfTheLog(item.event) ? fromStored(item.event) : undefined;
  }

  private *tellEvent(event: RecordedEvent): Generator<FollowedItem> {
    if (!this.moveTo(event.position)) return;
    this.failures = 0;
    yield { kind: 'event', event };
  }

  private *tellScanned(through: Position): Generator<FollowedItem> {
    if (this.moveTo(through)) yield { kind: 'scanned', through };
  }

  /**
   * Told once per time of being connected: the second kind of subscription starts where the first one had caught up.
   */
  private *tellCaughtUp(): Generator<FollowedItem> {
    this.failures = 0;
    if (this.caughtUp) return;
    this.caughtUp = true;
    yield { kind: 'caught-up' };
  }

  /** False for what was had before: a delivery may come twice. */
  private moveTo(position: Position): boolean {
    if (this.through !== undefined && position <= this.through) return false;
    this.through = position;
    return true;
  }

  /**
   * Fails when what stood in the log one silence ago has still not come, or when the server does not answer. Otherwise
   * the silence means that nothing happens.
   */
  private silenceCheck(): () => Promise<void> {
    let overdue: Position | undefined;
    return async () => {
      const newest = await this.reader.newest(this.times.readMs, this.request.signal);
      const behind = this.through ?? '';
      if (overdue !== undefined && behind < overdue) {
        throw new EventStoreUnavailable('the subscription fell silent');
      }
      overdue = newest !== undefined && behind < newest ? newest : undefined;
    };
  }
}

function placeOf(item: Exclude<Delivered, CaughtUp>): Position | undefined {
  if (item instanceof Scanned) return item.through;
  return item.event === undefined ? undefined : positionOf(item.event);
}

function latest(one: Position | undefined, other: Position | undefined): Position | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one > other ? one : other;
}
