import { setMaxListeners } from 'node:events';
import { pause, type Clock } from '#clock';
import { changeRecord, type RecordStore, type VersionedRecord } from '#document-store';
import { PARKED, type ParkedRecord } from '#projecting';

/** Outcome for one. */
type Retried = 'done' | 'failed' | 'waiting';

export interface RetryReport {
  readonly id: string;
  readonly outcome: Retried;
  /** The event that could not be taken up; it may be one behind the event that was parked. */
  readonly at: { readonly type: string; readonly revision: number; readonly error: string } | null;
}

const POLL_EVERY_MS = 200;

/**
 * Asks whoever projects or runs the policies to try what is parked again, and waits for what comes of it.
 * @param patienceMs for those that are waited for together: a document that has much to catch up with takes its time
 */
export class RetryRequests {
  constructor(
    private readonly records: RecordStore,
    private readonly clock: Clock,
    private readonly patienceMs: number,
  ) {}

  async ask(id: string): Promise<void> {
    const askedAt = this.clock.iso();
    await changeRecord(this.records, PARKED, id, (current) => current && { ...current, askedAt });
  }

  /** Of all of them at once. */
  answers(records: readonly VersionedRecord<ParkedRecord>[], signal: AbortSignal): Promise<readonly RetryReport[]> {
    // Each of them listens to it.
    setMaxListeners(0, signal);
    return Promise.all(records.map(({ id }) => this.answer(id, signal)));
  }

  private async answer(id: string, signal: AbortSignal): Promise<RetryReport> {
    const deadline = performance.now() + this.patienceMs;
    while (performance.now() < deadline && !signal.aborted) {
      const current = await this.records.get(PARKED, id);
      if (current === undefined) return { id, outcome: 'done', at: null };
      if (current.body.askedAt === null) {
        const { eventType: type, revision, error } = current.body;
        return { id, outcome: 'failed', at: { type, revision, error } };
      }
      await pause(POLL_EVERY_MS, signal);
    }
    return { id, outcome: 'waiting', at: null };
  }
}
