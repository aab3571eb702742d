import type { Clock } from '#clock';
import { type EventStore, MAX_READ } from '#event-store';
import type { LogFollower } from './log-follower.js';

export interface LogLag {
  /** Events of its streams that it has not handled, counted up to MOST_COUNTED. */
  readonly events: number;
  /** Age of the oldest of them. */
  readonly seconds: number;
  /** For how long the checkpoint has stood still before them, as far as this process has looked. */
  readonly standingSeconds: number;
}

/** More are as many: somebody has to look anyway, and counting reads the log. */
const MOST_COUNTED = 10_000;
/** Pages may be short where a filter leaves much out. */
const MOST_PAGES = 20;

/**
 * How far a follower is behind the log, by its checkpoint: so the stand-by tells as well as whoever works, also when
 * nobody works.
 */
export class LogLagWatch {
  private seen: { readonly checkpoint: string | undefined; readonly since: number } | undefined;

  constructor(
    readonly follower: LogFollower,
    private readonly log: EventStore,
    private readonly clock: Clock,
  ) {}

  async measure(): Promise<LogLag> {
    const checkpoint = await this.follower.checkpoint();
    const { events, oldest } = await this.behind(checkpoint);
    const now = performance.now();
    if (events === 0 || this.seen?.checkpoint !== checkpoint) this.seen = { checkpoint, since: now };
    return {
      events,
      seconds: oldest === undefined ? 0 : Math.max(0, (this.clock.now() - Date.parse(oldest)) / 1000),
      standingSeconds: this.seen === undefined ? 0 : (now - this.seen.since) / 1000,
    };
  }

  private async behind(checkpoint: string | undefined): Promise<{ events: number; oldest: string | undefined }> {
    const { streamPrefixes, concerns = () => true } = this.follower;
    const filter = { streamPrefixes };
    let after = checkpoint;
    let events = 0;
    let oldest: string | undefined;
    for (let page = 0; page < MOST_PAGES && events < MOST_COUNTED; page++) {
      const read = await this.log.readLog({ ...(after !== undefined && { after }), filter, limit: MAX_READ });
      const waiting = read.events.filter(concerns);
      oldest ??= waiting[0]?.metadata.time;
      events += waiting.length;
      after = read.through ?? after;
      if (read.atHead) break;
    }
    return { events: Math.min(events, MOST_COUNTED), oldest };
  }
}
