import { MINUTE_MS, type Clock } from '#clock';
import type { EventEnvelope } from '#event-store';
import type { Findings } from '../findings.js';

/** More than clocks of one installation may be apart. */
const TOLERANCE_MS = 5 * MINUTE_MS;

/**
 * No event bears a time that is yet to come: what is shown of those behind it would bear that time too, for a time that
 * is shown never falls.
 */
export class TimeCheck {
  /** @param clock the service's own, by which the events were written */
  constructor(
    private readonly clock: Pick<Clock, 'now'>,
    private readonly findings: Findings,
  ) {}

  take(events: readonly EventEnvelope[]): void {
    const latest = this.clock.now() + TOLERANCE_MS;
    for (const event of events) {
      const { time } = event.metadata;
      if (Date.parse(time) > latest) this.findings.add('times', event, `it bears a time that is yet to come, ${time}`);
    }
  }
}
