import { Clock } from '#clock';
import type { Collection, RecordStore } from '#document-store';

/** How far the service's time is ahead of the machine's. */
export interface ClockOffset {
  readonly milliseconds: number;
}

export const CLOCK: Collection<ClockOffset> = { name: 'clock', indexes: [] };

const ID = 'offset';
const LOOK_EVERY_MS = 50;

/** A clock that can be put forward, for trying out what time does. The offset is a record, so every process goes by the same time. */
export class DevelopmentClock extends Clock {
  private offset = 0;
  private readonly timer: NodeJS.Timeout;

  private constructor(
    private readonly records: RecordStore,
    private readonly system: Clock,
  ) {
    super();
    this.timer = setInterval(() => void this.look(), LOOK_EVERY_MS);
    this.timer.unref();
  }

  static async open(records: RecordStore, system: Clock): Promise<DevelopmentClock> {
    const clock = new DevelopmentClock(records, system);
    await clock.look();
    return clock;
  }

  now(): number {
    return this.system.now() + this.offset;
  }

  /** In force in this process when it resolves, and in the others within moments. */
  async advance(milliseconds: number): Promise<void> {
    for (;;) {
      const standing = await this.records.get(CLOCK, ID);
      const body = { milliseconds: (standing?.body.milliseconds ?? 0) + milliseconds };
      const isDone =
        standing === undefined
          ? await this.records.create(CLOCK, ID, body)
          : await this.records.replace(CLOCK, ID, standing.version, body);
      if (isDone) {
        this.moveTo(body.milliseconds);
        return;
      }
    }
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await Promise.resolve();
  }

  private async look(): Promise<void> {
    // While the records are out of reach, time goes on as it was.
    const standing = await this.records.get(CLOCK, ID).catch(() => undefined);
    if (standing !== undefined) this.moveTo(standing.body.milliseconds);
  }

  /** Never back: a look that began before an advance may end after it. */
  private moveTo(milliseconds: number): void {
    this.offset = Math.max(this.offset, milliseconds);
  }
}
