import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DeliveryLedger, DeliveryWaker, EndpointStates } from '#webhooks';
import { EVENT_REFUSALS } from '#domain';
import { CommandRejected } from '../running/command-rejected.js';
import { mustBeEnabled } from './must-be-enabled.js';
import { ownEndpoint } from './own-endpoint.js';
import { TestAllowance } from './test-allowance.js';

/** A business has a delivery sent again, under the same id and with the same body. */
export class ResendDelivery extends Command<void> {
  constructor(
    readonly businessId: string,
    readonly endpointId: string,
    readonly deliveryId: string,
  ) {
    super();
  }
}

/**
 * One that is being sent, or is due anyway, stays as it is: however often it is asked for, no message is under way
 * twice.
 */
@CommandHandler(ResendDelivery)
export class ResendDeliveryHandler implements ICommandHandler<ResendDelivery> {
  constructor(
    private readonly endpoints: EndpointStates,
    private readonly ledger: DeliveryLedger,
    private readonly waker: DeliveryWaker,
    private readonly allowance: TestAllowance,
  ) {}

  async execute({ businessId, endpointId, deliveryId }: ResendDelivery): Promise<void> {
    const { endpoint } = await ownEndpoint(this.endpoints, businessId, endpointId);
    const delivery = await this.ledger.get(deliveryId);
    if (delivery?.body.endpointId !== endpointId) {
      throw new CommandRejected(EVENT_REFUSALS.deliveryNotFound);
    }
    mustBeEnabled(endpoint);
    // In demo mode, in which anybody may register a business, it is one more way to have something sent.
    const use = (await this.allowance.isInDemo(businessId)) ? await this.allowance.use(businessId, true) : undefined;
    try {
      await this.ledger.resend(delivery);
    } catch (error) {
      await use?.giveBack();
      throw error;
    }
    this.waker.wake(endpointId);
  }
}
