import { pause, untilBeat, type Clock } from '#clock';
import type { RecordStore, VersionedRecord } from '#document-store';
import type { EventStore } from '#event-store';
import { LogEvent } from '#events';
import { failureName } from '#failures';
import { pageOfParked, PARKED, parkedId, POLICY_EVENTS, SkippedEvents, type ParkedRecord } from '#projecting';
import { isOutage } from './outages.js';

/** Whoever handles a policy's events. */
export interface EventRetrier {
  readonly name: string;
  /** @throws what the policy throws */
  readonly retry: (event: LogEvent, signal: AbortSignal) => Promise<void>;
}

export interface ParkedEventsEngines {
  readonly log: EventStore;
  readonly records: RecordStore;
  readonly clock: Clock;
}

const POLL_EVERY_MS = 500;
/** Retries of one policy made in one go. */
const MOST_ASKED = 100;

/** Events that policies have put aside, as records; and their retries, when somebody asks for them. */
export class ParkedEvents {
  /** @param onUnparked an event was handled after all */
  constructor(
    private readonly engines: ParkedEventsEngines,
    private readonly onUnparked: (record: ParkedRecord) => void,
  ) {}

  /**
   * Durable when it resolves.
   * @returns false for one that an operator has skipped: a policy that begins anew meets it again
   */
  async park(policy: string, event: LogEvent, error: unknown): Promise<boolean> {
    const record: ParkedRecord = {
      projection: `policy/${policy}`,
      collection: POLICY_EVENTS,
      documentId: event.id,
      stream: event.stream,
      revision: event.revision,
      position: event.position,
      eventType: event.recorded.type,
      error: failureName(error),
      parkedAt: this.engines.clock.iso(),
      attempts: 1,
      askedAt: null,
    };
    if (await new SkippedEvents(this.engines.records).has(record)) return false;
    await this.engines.records.create(PARKED, parkedId(record), record);
    return true;
  }

  /** Makes the retries that are asked for, until `signal`. What fails for want of an engine is tried again. */
  async watch(policies: readonly EventRetrier[], signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await pause(untilBeat(POLL_EVERY_MS), signal);
      if (!(await this.isAnythingParked())) continue;
      for (const policy of policies) await this.retryAsked(policy, signal).catch(() => undefined);
    }
  }

  /** One look for all policies and views: nearly always there is nothing. */
  private async isAnythingParked(): Promise<boolean> {
    const some = await pageOfParked(this.engines.records, 1).catch(() => []);
    return some.length > 0;
  }

  private async retryAsked(policy: EventRetrier, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const equal = { projection: `policy/${policy.name}` };
    const found = await this.engines.records.page(PARKED, {
      index: 'asked',
      equal,
      direction: 'up',
      limit: MOST_ASKED,
    });
    const inOrder = [...found].sort((a, b) => (a.body.position < b.body.position ? -1 : 1));
    for (const record of inOrder) await this.retry(policy, record, signal);
  }

  private async retry(policy: EventRetrier, { id, version, body }: VersionedRecord<ParkedRecord>, signal: AbortSignal) {
    const { log, records } = this.engines;
    const [event] = await log.readStream(body.stream, { direction: 'forwards', from: body.revision, limit: 1 });
    try {
      if (event?.id !== body.documentId) throw new EventGone();
      await policy.retry(new LogEvent(event), signal);
    } catch (error) {
      if (signal.aborted || isOutage(error)) throw error;
      const again = { ...body, error: failureName(error), attempts: body.attempts + 1, askedAt: null };
      await records.replace(PARKED, id, version, again);
      return;
    }
    await records.remove(PARKED, id);
    this.onUnparked(body);
  }
}

class EventGone extends Error {
  override readonly name = 'EventGone';
}
