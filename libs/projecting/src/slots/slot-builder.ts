import type { Clock } from '#clock';
import type { RecordStore, ViewStore } from '#document-store';
import { MAX_READ, type EventStore } from '#event-store';
import { LogEvent } from '#events';
import { ParkedDocuments } from '../parking/parked-documents.js';
import { parkedIn } from '../parking/parked-in.js';
import type { ParkedRecord } from '../parking/parked-record.js';
import { checkpointOf } from '../partitions/partition.js';
import { isConcerned } from '../partitions/partitions-of.js';
import { applyEvents } from '../projector/apply-events.js';
import type { Projection } from '../projector/projection.js';
import { WorkingDocuments } from '../projector/working-documents.js';
import { writtenSteps } from '../projector/written-steps.js';
import { readableTimesIn } from './other-slot.js';
import { projectionIn } from './slot.js';
import { otherSlot, type Slot } from './slot-name.js';
import { SlotViews } from './slot-views.js';

export interface BuilderEngines {
  readonly log: EventStore;
  readonly views: ViewStore;
  readonly records: RecordStore;
  readonly clock: Clock;
}

export interface Built {
  /** Events applied in this step. */
  readonly events: number;
  /** Where the views in the slot stand now. */
  readonly through: string;
}

/** Most events in one step, which a kill repeats; what they concern is held in memory and written once. */
const STEP_EVENTS = 16_384;

/**
 * Builds a projection's views, or one partition of them, in a slot from the log, as far as those in the other slot are.
 * May be cut off anywhere, and goes on from there.
 */
export class SlotBuilder {
  private readonly target: SlotViews;
  private readonly live: SlotViews;
  private readonly projection: Projection;
  private readonly liveName: string;
  private readonly parked: ParkedDocuments;

  constructor(
    projection: Projection,
    slot: Slot,
    private readonly engines: BuilderEngines,
    onParked: (record: ParkedRecord) => void,
  ) {
    this.projection = projectionIn(slot, projection);
    this.liveName = checkpointOf(projectionIn(otherSlot(slot), projection));
    this.target = new SlotViews(engines.views, slot);
    this.live = new SlotViews(engines.views, otherSlot(slot));
    const { log, records } = engines;
    this.parked = new ParkedDocuments({ ...parkedIn(this.projection, log), records, onParked });
  }

  /** Step by step, until the views have come as far as the live ones stand then. @throws what the engines throw */
  async *build(signal: AbortSignal): AsyncGenerator<Built> {
    // Before what is parked: whoever else writes parks an event first and moves the checkpoint past it then.
    let after = await this.target.checkpoint(checkpointOf(this.projection));
    await this.parked.load();
    while (!signal.aborted) {
      const until = await this.live.checkpoint(this.liveName);
      if (until === undefined || (after !== undefined && after >= until)) return;
      const { events, through } = await this.read(after, until, signal);
      if (!(await this.write(events, through, signal))) return;
      after = through;
      yield { events: events.length, through };
    }
  }

  private async read(
    from: string | undefined,
    until: string,
    signal: AbortSignal,
  ): Promise<{ events: readonly LogEvent[]; through: string }> {
    const filter = { streamPrefixes: this.projection.streamPrefixes };
    const events: LogEvent[] = [];
    let after = from;
    while (events.length < STEP_EVENTS && !signal.aborted) {
      const page = await this.engines.log.readLog({ filter, limit: MAX_READ, ...(after !== undefined && { after }) });
      for (const event of page.events) {
        if (event.position <= until && isConcerned(this.projection, event)) events.push(new LogEvent(event));
      }
      after = page.through;
      if (after === undefined || page.atHead || after >= until) return { events, through: until };
    }
    return { events, through: after ?? until };
  }

  /**
   * Writes nothing once it is to stop: who waits to clear the slot waits for no step.
   * @returns whether the step is written as a whole
   */
  private async write(events: readonly LogEvent[], through: string, signal: AbortSignal): Promise<boolean> {
    const isStopped = (): boolean => signal.aborted;
    const documents = new WorkingDocuments(this.target, this.parked);
    const readableAt = await readableTimesIn(this.projection, this.live, events, this.engines.clock);
    await applyEvents(this.projection, events, documents, readableAt);
    if (isStopped()) return false;
    await this.parked.flush();
    for (const writes of writtenSteps(this.projection, documents.writes(), this.engines.clock.now())) {
      if (isStopped()) return false;
      await this.target.apply({ writes });
    }
    if (isStopped()) return false;
    await this.target.apply({ writes: [], checkpoint: { name: checkpointOf(this.projection), position: through } });
    return true;
  }
}
