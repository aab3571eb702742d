import { randomUUID } from 'node:crypto';
import type { Clock } from '#clock';
import type { LiveEndpoint } from '#domain';
import type { EndpointStates } from '../dispatch/endpoint-states.js';
import { deliveryId } from '../ledger/delivery-id.js';
import type { DeliveryLedger } from '../ledger/delivery-ledger.js';
import type { RecordedAttempt } from '../ledger/delivery-record.js';
import { TEST_CLAIM } from '../ledger/delivery-transitions.js';
import { testBody } from '../payload/webhook-body.js';
import type { DeliveryObserver } from './delivery-observer.js';
import type { EndpointReports } from './endpoint-reports.js';
import type { SignedAttempts } from './signed-attempts.js';
import { TestDelivery, type NoTest, type TestContext, type TestOutcome } from './test-delivery.js';
import { MOST_IN_DEMO, TestTurns } from './test-turns.js';

export interface TestParts {
  readonly ledger: DeliveryLedger;
  readonly endpoints: EndpointStates;
  readonly attempts: SignedAttempts;
  readonly reports: EndpointReports;
  readonly observer: DeliveryObserver;
  readonly clock: Clock;
}

/** Tests, sent from the process that is asked and written into the ledger like everything that is sent. */
export class LedgeredTestDelivery extends TestDelivery {
  private readonly turns = new TestTurns();
  private readonly turnsInDemo = new TestTurns(MOST_IN_DEMO);

  constructor(private readonly parts: TestParts) {
    super();
  }

  async send(endpointId: string, context: TestContext): Promise<TestOutcome | NoTest> {
    const known = await this.parts.endpoints.find(endpointId);
    if (known === undefined) return 'gone';
    const turns = context.inDemo === true ? this.turnsInDemo : this.turns;
    return turns.take(known.endpoint, () => this.sendTo(known.endpoint, context));
  }

  async outcomeOf(endpointId: string, testId: string): Promise<TestOutcome | undefined> {
    const id = deliveryId(testId, endpointId);
    const attempt = (await this.parts.ledger.get(id))?.body.attempts.at(-1);
    return attempt && outcomeOf(id, attempt);
  }

  private async sendTo(
    endpoint: LiveEndpoint<'sealed'>,
    { correlationId, testId = randomUUID() }: TestContext,
  ): Promise<TestOutcome> {
    const { ledger, attempts, reports, observer, clock } = this.parts;
    const { endpointId, businessId } = endpoint;
    const body = testBody(testId, clock.iso());
    const id = await ledger.add({ endpointId, businessId, body, state: 'test' });
    const delivery = await ledger.get(id);
    if (delivery === undefined) throw new Error('a delivery that was just written is gone');
    const { startedAt, outcome } = await attempts.send(id, delivery.body, endpoint, { once: true });
    const { status, error, durationMs } = outcome;
    const report = { deliveryId: id, endpointId, type: delivery.body.type, attempt: 1, status, durationMs };
    const told = { ...report, sinceDueMs: null, correlationId };
    observer.attempted({ ...told, outcome: error ?? 'delivered' });
    // Before it is noted: whoever repeats a request is told what is noted, and that has had its effect then.
    if (error === null) await reports.succeeded(endpointId, true);
    await ledger.noteAttempt(delivery, TEST_CLAIM, startedAt, outcome);
    return outcomeOf(id, outcome);
  }
}

function outcomeOf(
  id: string,
  { status, durationMs, error }: Pick<RecordedAttempt, 'status' | 'durationMs' | 'error'>,
): TestOutcome {
  return { message_id: id, delivered: error === null, status, duration_ms: Math.round(durationMs), error };
}
