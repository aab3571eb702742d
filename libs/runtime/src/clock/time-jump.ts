import { setTimeout as pause } from 'node:timers/promises';
import type { RecordStore } from '#document-store';
import type { EventStore } from '#event-store';
import { DUE_MOVES, PolicyCheckpoints } from '#policies';
import type { ViewProgress } from '#query-side';
import type { DeliveryLedger } from '#webhooks';
import type { DevelopmentClock } from './development-clock.js';

const WAIT_MS = 10_000;
const LOOK_EVERY_MS = 20;
/** Policies whose work shows: what a jump makes due begins with one and goes on with the next. */
const POLICIES = ['carry', 'webhooks'];

/** Puts the development clock forward and waits until what fell due by it is done and shows. */
export class TimeJump {
  constructor(
    private readonly clock: DevelopmentClock,
    private readonly log: EventStore,
    private readonly records: RecordStore,
    private readonly deliveries: DeliveryLedger,
    private readonly views: ViewProgress,
  ) {}

  now(): string {
    return this.clock.iso();
  }

  /** Resolves at the latest after ten seconds of real time. */
  async advance(seconds: number): Promise<void> {
    await this.clock.advance(seconds * 1000);
    const deadline = performance.now() + WAIT_MS;
    while (performance.now() < deadline && !(await this.isAllDone())) await pause(LOOK_EVERY_MS);
    await this.views.atHead();
  }

  private async isAllDone(): Promise<boolean> {
    const request = { index: 'by-due-time', equal: {}, direction: 'up', atMost: this.clock.now(), limit: 1 } as const;
    const due = await this.records.page(DUE_MOVES, request);
    if (due.length > 0) return false;
    const head = await this.log.head();
    const checkpoints = new PolicyCheckpoints(this.records);
    for (const policy of POLICIES) {
      const through = await checkpoints.read(policy);
      if (head !== undefined && (through === undefined || through < head)) return false;
    }
    return !(await this.deliveries.hasDue());
  }
}
