import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DeliveryLedger, DeliveryWaker, EndpointStates } from '#webhooks';
import { mustBeEnabled } from './must-be-enabled.js';
import { ownEndpoint } from './own-endpoint.js';
import { TestAllowance } from './test-allowance.js';

/** A business has all sent again that an endpoint missed since a moment. Answers with how many. */
export class RecoverDeliveries extends Command<number> {
  constructor(
    readonly businessId: string,
    readonly endpointId: string,
    /** Milliseconds since the Unix epoch, by the clock port. */
    readonly since: number,
  ) {
    super();
  }
}

/** So many at a time: whoever asks goes on until there are none. */
const MOST_AT_ONCE = 1_000;

@CommandHandler(RecoverDeliveries)
export class RecoverDeliveriesHandler implements ICommandHandler<RecoverDeliveries> {
  constructor(
    private readonly endpoints: EndpointStates,
    private readonly ledger: DeliveryLedger,
    private readonly waker: DeliveryWaker,
    private readonly allowance: TestAllowance,
  ) {}

  async execute({ businessId, endpointId, since }: RecoverDeliveries): Promise<number> {
    const { endpoint } = await ownEndpoint(this.endpoints, businessId, endpointId);
    mustBeEnabled(endpoint);
    // In demo mode each message that is asked for counts, as a delivery that is sent again does.
    const inDemo = await this.allowance.isInDemo(businessId);
    const use = inDemo ? await this.allowance.use(businessId, true) : undefined;
    const sent = await this.ledger.resendMissed(endpointId, since, inDemo ? 1 : MOST_AT_ONCE);
    if (sent === 0) await use?.giveBack();
    else this.waker.wake(endpointId);
    return sent;
  }
}
