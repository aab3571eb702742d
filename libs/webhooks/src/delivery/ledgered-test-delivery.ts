import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import type { Clock } from '#clock';
import type { EndpointStates } from '../dispatch/endpoint-states.js';
import type { DeliveryLedger } from '../ledger/delivery-ledger.js';
import { testBody } from '../payload/webhook-body.js';
import type { DeliveryObserver } from './delivery-observer.js';
import type { EndpointReports } from './endpoint-reports.js';
import type { SignedAttempts } from './signed-attempts.js';
import { TestDelivery, type TestContext, type TestOutcome } from './test-delivery.js';

export interface TestParts {
  readonly ledger: DeliveryLedger;
  readonly endpoints: EndpointStates;
  readonly attempts: SignedAttempts;
  readonly reports: EndpointReports;
  readonly observer: DeliveryObserver;
  readonly clock: Clock;
}

/** Tests under way in this process; more wait. */
const SIDE_BY_SIDE = 32;
/** Stands where a worker's id does: no worker has taken a test. */
const NO_WORKER = 'test';

/** Tests, sent from the process that is asked and written into the ledger like everything that is sent. */
export class LedgeredTestDelivery extends TestDelivery {
  private readonly limit = pLimit(SIDE_BY_SIDE);

  constructor(private readonly parts: TestParts) {
    super();
  }

  send(endpointId: string, context: TestContext): Promise<TestOutcome | undefined> {
    return this.limit(() => this.sendNow(endpointId, context));
  }

  private async sendNow(endpointId: string, { correlationId }: TestContext): Promise<TestOutcome | undefined> {
    const { ledger, endpoints, attempts, reports, observer, clock } = this.parts;
    const known = await endpoints.find(endpointId);
    if (known === undefined) return undefined;
    const id = await ledger.add(known.endpoint, testBody(randomUUID(), clock.iso()), 'failed');
    const delivery = await ledger.get(id);
    if (delivery === undefined) throw new Error('a delivery that was just written is gone');
    const { startedAt, outcome } = await attempts.send(id, delivery.body.body, known.endpoint);
    const { status, error, durationMs } = outcome;
    const report = { deliveryId: id, endpointId, type: delivery.body.type, attempt: 1, status, durationMs };
    observer.attempted({ ...report, correlationId, outcome: error ?? 'delivered' });
    await ledger.noteAttempt(delivery, NO_WORKER, startedAt, outcome);
    if (error === null) await reports.succeeded(endpointId, true);
    return { message_id: id, delivered: error === null, status, duration_ms: Math.round(durationMs), error };
  }
}
