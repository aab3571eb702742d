import { setTimeout as pause } from 'node:timers/promises';
import type { RecordStore } from '#document-store';
import type { EventStore } from '#event-store';
import { CarryPolicy, DUE_MOVES, EndReferencesPolicy, PolicyCheckpoints } from '#policies';
import type { ViewProgress } from '#query-side';
import { isAnythingDue, type Sweep } from '#retention';
import { WebhookDispatcher, type DeliveryLedger } from '#webhooks';
import type { DevelopmentClock } from './development-clock.js';

const WAIT_MS = 10_000;
const POLL_EVERY_MS = 20;
/** Policies whose work shows: what a jump makes due begins with one and goes on with the next. */
const POLICIES = [CarryPolicy, EndReferencesPolicy, WebhookDispatcher].map(({ follows }) => follows);

/** What time makes something due in, and what shows that it was done. */
export interface DueWork {
  readonly log: EventStore;
  readonly records: RecordStore;
  readonly deliveries: DeliveryLedger;
  readonly sweeps: readonly Sweep[];
  readonly views: ViewProgress;
}

/** Puts the development clock forward, and waits until what fell due by it is done and shows, or back. */
export class TimeJump {
  constructor(
    private readonly clock: DevelopmentClock,
    private readonly work: DueWork,
  ) {}

  now(): string {
    return this.clock.iso();
  }

  /** Resolves at the latest after ten seconds of real time. @returns false if the clock does not go so far */
  async advance(seconds: number): Promise<boolean> {
    if (!(await this.clock.advance(seconds * 1000))) return false;
    const deadline = performance.now() + WAIT_MS;
    while (performance.now() < deadline && !(await this.isAllDone())) await pause(POLL_EVERY_MS);
    await this.work.views.atHead();
    return true;
  }

  /** Back to the machine's time. What was done while it was ahead stays done, and keeps its times. */
  reset(): Promise<void> {
    return this.clock.reset();
  }

  private async isAllDone(): Promise<boolean> {
    const { log, records, deliveries, sweeps } = this.work;
    const request = { index: 'by-due-time', equal: {}, direction: 'up', atMost: this.clock.now(), limit: 1 } as const;
    const due = await records.page(DUE_MOVES, request);
    if (due.length > 0) return false;
    const head = await log.head();
    const checkpoints = new PolicyCheckpoints(records);
    for (const policy of POLICIES) {
      const through = await checkpoints.read(policy);
      if (head !== undefined && (through === undefined || through < head)) return false;
    }
    return !(await deliveries.hasDue()) && !(await isAnythingDue(sweeps, this.clock.now()));
  }
}
