import type { Clock } from '#clock';
import type { ViewStore } from '#document-store';
import type { LogEvent } from '#events';
import type { ProjectionWatch } from '../following/projection-watch.js';
import type { LeadingViews } from '../projector/leading-views.js';
import type { Projection } from '../projector/projection.js';

const WAIT_MS = 1_000;

/**
 * Lets views in one slot follow those in the other: an event is taken up only after the others have it, and with the
 * time at which it became readable there. So the two are alike to the byte, and a client that polls by that time hears
 * of nothing twice.
 */
export class OtherSlot implements LeadingViews {
  /**
   * @param views those that lead
   * @param watch where they stand
   */
  constructor(
    private readonly projection: Projection,
    private readonly views: ViewStore,
    private readonly watch: ProjectionWatch,
    private readonly clock: Clock,
  ) {}

  async passed(position: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !(await this.watch.reaches(position, WAIT_MS)));
    signal.throwIfAborted();
  }

  readableTimes(events: readonly LogEvent[]): Promise<(event: LogEvent) => string> {
    return readableTimesIn(this.projection, this.views, events, this.clock);
  }
}

/**
 * The times at which events became readable, as these views have them, which must have passed all of them. What they do
 * not hold becomes readable only now, where whoever asks takes it up.
 */
export async function readableTimesIn(
  { readableTimes }: Projection,
  views: ViewStore,
  events: readonly LogEvent[],
  clock: Clock,
): Promise<(event: LogEvent) => string> {
  if (readableTimes === undefined) return ({ metadata }) => metadata.time;
  const known = await readableTimes(views, events);
  return (event) => known(event) ?? clock.iso();
}
