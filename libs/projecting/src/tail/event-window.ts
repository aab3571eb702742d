import type { Position } from '#event-store';
import { LogEvent } from '#events';
import type { Batch } from './batches.js';
import { charactersOf } from './characters-of.js';

/** Events of some streams, in the order of the log. */
export interface TailBatch {
  readonly events: readonly LogEvent[];
  /** Where the checkpoint may stand once the events are handled. */
  readonly through: Position;
}

/** What a window holds at most. */
export interface WindowLimits {
  readonly events: number;
  /** Of their data as JSON, about. */
  readonly characters: number;
}

/** The newest stretch of the log, in memory for whoever follows it closely; what is older makes room. */
export class EventWindow {
  private readonly held: { readonly event: LogEvent; readonly characters: number }[] = [];
  private characters = 0;
  private end: Position;

  /** @param begin everything after it is in the window, as far as it has been read */
  constructor(
    private begin: Position,
    private readonly limits: WindowLimits,
  ) {
    this.end = begin;
  }

  add({ events, through }: Batch): void {
    for (const recorded of events) {
      const characters = charactersOf(recorded.data);
      this.held.push({ event: new LogEvent(recorded), characters });
      this.characters += characters;
    }
    this.end = through;
    this.makeRoom();
  }

  /**
   * What stands behind a position; undefined for a position whose next event is not here any more.
   * @param only which events of these streams
   * @param limit most events of the batch
   */
  after(
    position: Position,
    streamPrefixes: readonly string[],
    only: (event: LogEvent) => boolean,
    limit: number,
  ): TailBatch | undefined {
    if (position < this.begin) return undefined;
    const events: LogEvent[] = [];
    for (let at = this.firstAfter(position); at < this.held.length; at++) {
      const event = this.held[at]?.event;
      if (event === undefined || !streamPrefixes.some((prefix) => event.stream.startsWith(prefix))) continue;
      if (!only(event)) continue;
      events.push(event);
      if (events.length === limit) return { events, through: event.position };
    }
    return { events, through: this.end > position ? this.end : position };
  }

  private makeRoom(): void {
    const { limits } = this;
    let gone = 0;
    while (this.held.length - gone > limits.events || this.characters > limits.characters) {
      const oldest = this.held[gone];
      if (oldest === undefined) break;
      this.characters -= oldest.characters;
      this.begin = oldest.event.position;
      gone += 1;
    }
    this.held.splice(0, gone);
  }

  /** Where the first event behind a position is held: positions stand in order. */
  private firstAfter(position: Position): number {
    let [low, high] = [0, this.held.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const found = this.held[middle]?.event.position ?? '';
      if (found > position) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
