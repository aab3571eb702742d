import pLimit from 'p-limit';
import { backOffMs, pause, untilBeat } from '#clock';
import type { LogEvent } from '#events';
import { checkpointOf } from '../partitions/partition.js';
import { isConcerned } from '../partitions/partitions-of.js';
import { BATCH_EVENTS } from '../tail/event-tail.js';
import type { TailBatch } from '../tail/event-window.js';
import { applyEvents } from './apply-events.js';
import { IdleCheckpoint } from './idle-checkpoint.js';
import { ParkedDocuments } from '../parking/parked-documents.js';
import { parkedIn } from '../parking/parked-in.js';
import type { ParkedRecord } from '../parking/parked-record.js';
import { ParkedRetries } from '../parking/parked-retries.js';
import type { LeadingViews } from './leading-views.js';
import type { Projection } from './projection.js';
import type { ProjectorEngines } from './projector-engines.js';
import { WorkingDocuments } from './working-documents.js';
import { writtenSteps } from './written-steps.js';

export interface ProjectorEvents {
  /** A batch is written and its checkpoint moved. */
  readonly onProgress: (projection: string, through: string, events: number) => void;
  /** An event could not be applied: an alarm. */
  readonly onParked: (record: ParkedRecord) => void;
  /** A parked event was taken up after all, or is gone on without. */
  readonly onUnparked?: (record: ParkedRecord) => void;
  /** The engine failed; the projector goes on from its checkpoint after a pause. */
  readonly onTrouble: (projection: string, error: unknown) => void;
}

/** After trouble. */
const PAUSES = { firstMs: 50, longestMs: 5_000 };

/**
 * Keeps one projection current: follows the log from its checkpoint, batch by batch, until it is stopped. With a `lead`
 * it takes up nothing that the lead does not have.
 */
export class Projector {
  private readonly stopping = new AbortController();
  private readonly parked: ParkedDocuments;
  private readonly idle: IdleCheckpoint;
  private readonly retries: ParkedRetries;
  private readonly turn = pLimit(1);
  private running: Promise<unknown> | undefined;

  /** @param retried the projection for retries, where `projection` tells somebody of the events that it applies */
  constructor(
    private readonly projection: Projection,
    private readonly engines: ProjectorEngines,
    private readonly events: ProjectorEvents,
    private readonly lead?: LeadingViews,
    retried: Projection = projection,
  ) {
    const { log, records, clock } = engines;
    const { onParked, onUnparked = () => undefined } = events;
    this.parked = new ParkedDocuments({ ...parkedIn(projection, log), records, clock, onParked });
    this.retries = new ParkedRetries({
      projection: retried,
      engines,
      parked: this.parked,
      lead,
      turn: this.turn,
      onUnparked,
    });
    this.idle = new IdleCheckpoint(engines.views, checkpointOf(projection));
  }

  start(): void {
    this.running ??= Promise.all([this.run(), this.retries.watch(this.stopping.signal)]);
  }

  /** Resolves when the batch under way is written. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    await this.idle.stop();
  }

  /** Documents that stand still behind an event they could not take up. */
  get parkedCount(): number {
    return this.parked.count;
  }

  private isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  private async run(): Promise<void> {
    let failures = 0;
    while (!this.isStopping()) {
      try {
        await this.followLog(() => {
          failures = 0;
        });
      } catch (error) {
        if (this.isStopping()) return;
        this.events.onTrouble(this.projection.name, error);
        await pause(backOffMs(PAUSES, failures), this.stopping.signal);
        failures += 1;
      }
    }
  }

  private async followLog(onProgress: () => void): Promise<void> {
    const { tail, views } = this.engines;
    const { projection } = this;
    const { streamPrefixes } = projection;
    // Before what is parked: whoever else writes parks an event first and moves the checkpoint past it then.
    const after = await views.checkpoint(checkpointOf(projection));
    // Not beside a retry: what that unparks in the meantime would be taken for parked, without a record of it.
    await this.turn(() => this.parked.load());
    const only = projection.partition && ((event: LogEvent): boolean => isConcerned(projection, event.recorded));
    for await (const batch of tail.follow({ after, streamPrefixes, only, signal: this.stopping.signal })) {
      await this.project(batch);
      onProgress();
      await this.rest(batch);
    }
  }

  /** Until others write too. Not behind a full batch: more stands there already. */
  private async rest({ events }: TailBatch): Promise<void> {
    const { pauseMs } = this.projection;
    if (pauseMs === undefined || events.length >= BATCH_EVENTS) return;
    await pause(untilBeat(pauseMs), this.stopping.signal);
  }

  private async project(batch: TailBatch): Promise<void> {
    await this.lead?.passed(batch.through, this.stopping.signal);
    if (batch.events.length === 0) this.idle.moveTo(batch.through);
    else await this.turn(() => this.write(batch));
    this.events.onProgress(this.projection.name, batch.through, batch.events.length);
  }

  private async write(batch: TailBatch): Promise<void> {
    const { views, clock } = this.engines;
    const documents = new WorkingDocuments(views, this.parked);
    const readableAt = (await this.lead?.readableTimes(batch.events)) ?? (() => clock.iso());
    await applyEvents(this.projection, batch.events, documents, readableAt);
    await this.parked.flush();
    const checkpoint = { name: checkpointOf(this.projection), position: batch.through };
    const steps = writtenSteps(this.projection, documents.writes(), clock.now());
    for (const writes of steps.slice(0, -1)) await views.apply({ writes });
    await views.apply({ writes: steps.at(-1) ?? [], checkpoint });
  }
}
