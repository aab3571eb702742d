import { Clock, untilBeat } from '#clock';
import { changeRecord, type Collection, type RecordStore } from '#document-store';
import type { Signals } from '#signals';

/** How far the service's time is ahead of the machine's. */
export interface ClockOffset {
  readonly milliseconds: number;
  /** How often it was put back; absent before the first time. */
  readonly era?: number;
}

export const CLOCK: Collection<ClockOffset> = { name: 'clock', indexes: [] };

const ID = 'offset';
/** No further: what is dated years from then must have a year of four digits too, as events are read with no other. */
const LATEST = Date.parse('9000-01-01T00:00:00.000Z');
/** How soon what another process did is noticed: without signals, and where one was lost. */
const POLL_EVERY_MS = 50;
const POLL_BESIDE_SIGNALS_MS = 500;

/**
 * A clock that can be put forward, and back to the machine's time, for trying out what time does. The offset is a
 * record, so every process goes by the same time.
 */
export class DevelopmentClock extends Clock {
  private standing: ClockOffset = { milliseconds: 0 };
  private version = 0;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  private constructor(
    private readonly records: RecordStore,
    private readonly system: Clock,
    private readonly signals: Signals,
  ) {
    super();
  }

  static async open(records: RecordStore, system: Clock, signals: Signals): Promise<DevelopmentClock> {
    const clock = new DevelopmentClock(records, system, signals);
    signals.hear('clock', () => void clock.poll());
    await clock.pollRegularly();
    return clock;
  }

  now(): number {
    return this.system.now() + this.standing.milliseconds;
  }

  override era(): number {
    return this.standing.era ?? 0;
  }

  /** In force in this process when it resolves, and in the others within moments. @returns false if that is too far */
  async advance(milliseconds: number): Promise<boolean> {
    let isTooFar = false;
    await this.change((current) => {
      const ahead = current.milliseconds + milliseconds;
      isTooFar = this.system.now() + ahead > LATEST;
      return isTooFar ? current : { ...current, milliseconds: ahead };
    });
    return !isTooFar;
  }

  /** Back to the machine's time; in force as `advance` is. */
  reset(): Promise<void> {
    return this.change(({ era = 0 }) => ({ milliseconds: 0, era: era + 1 }));
  }

  close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    return Promise.resolve();
  }

  private async change(next: (current: ClockOffset) => ClockOffset): Promise<void> {
    await changeRecord(this.records, CLOCK, ID, (current) => next(current ?? { milliseconds: 0 }));
    await this.poll();
    this.signals.tell('clock');
  }

  private async pollRegularly(): Promise<void> {
    await this.poll();
    if (this.isClosed) return;
    const wait = this.signals.arrive ? POLL_BESIDE_SIGNALS_MS : POLL_EVERY_MS;
    this.timer = setTimeout(() => void this.pollRegularly(), untilBeat(wait)).unref();
  }

  private async poll(): Promise<void> {
    // While the records cannot be reached, the last known time applies.
    const record = await this.records.get(CLOCK, ID).catch(() => undefined);
    // A poll that began before a change may end after it.
    if (record === undefined || record.version <= this.version) return;
    this.version = record.version;
    this.standing = record.body;
    this.wasSet();
  }
}
