import type { EventEnvelope, Position, RecordedEvent } from '#event-store';
import { readSealed, type DomainCodec, type SealedRecord } from '#events';
import { EventUnreadable } from '#vault';
import type { CheckTables } from '../../state/check-tables.js';
import type { Findings } from '../findings.js';
import { CausationCheck } from './causation-check.js';
import { ConsentCheck, type PolicyProgress } from './consent-check.js';
import { OpeningCheck } from './opening-check.js';
import { OrderCheck } from './order-check.js';

/** Checkpoints stood in a stream of the log before there was a tree over it. Nothing reads them any more. */
const FORMER_CHECKPOINTS = 'seals';

/** What events are held against that needs no tree: their order and causes, and what they say. */
export class EventChecks {
  private readonly order: OrderCheck;
  private readonly causation: CausationCheck;
  private readonly consent: ConsentCheck;
  private readonly opening: OpeningCheck | undefined;

  /**
   * @param codec opens what is sealed, which needs the keyring; without it events are known by their envelopes alone
   * @param after position of the event before the first one that is taken
   */
  constructor(
    known: CheckTables,
    codec: DomainCodec | undefined,
    private readonly findings: Findings,
    after: Position | undefined,
  ) {
    this.order = new OrderCheck(known, findings, after);
    this.causation = new CausationCheck(known, findings);
    this.consent = new ConsentCheck(known, findings);
    this.opening = codec && new OpeningCheck(codec, known, findings);
  }

  /** @throws CryptoUnavailable when keyring or data keys are out of reach */
  async take(events: readonly RecordedEvent[]): Promise<void> {
    this.takeEnvelopes(events);
    if (this.opening === undefined) return;
    for (const event of events) {
      const decoded = this.understood(event);
      if (decoded === undefined) this.consent.passOver(event);
      else this.consent.take(decoded);
    }
    await this.opening.take(events);
  }

  /** Order and causes alone, for those who open nothing. */
  takeEnvelopes(events: readonly EventEnvelope[]): void {
    for (const event of events) {
      this.order.take(event);
      this.causation.take(event);
    }
  }

  /** What is still missing where the policies should have come to it. @param findings where that is told */
  finish(policies: PolicyProgress, findings: Findings): void {
    this.consent.finish(policies, findings);
  }

  private understood(event: RecordedEvent): SealedRecord | undefined {
    if (event.stream === FORMER_CHECKPOINTS) return undefined;
    try {
      return readSealed(event);
    } catch (error) {
      const why = error instanceof EventUnreadable ? error.message : 'its upcasters fail on it';
      this.findings.add('decoding', event, `it cannot be decoded: ${why}`);
      return undefined;
    }
  }
}
