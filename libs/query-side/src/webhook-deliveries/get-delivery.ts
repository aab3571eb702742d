import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Vault } from '#vault';
import { DeliveryLedger, EndpointStates } from '#webhooks';
import { EVENT_REFUSALS } from '#domain';
import { QueryRejected } from '../query-rejected.js';
import { ownEndpoint } from '../webhook-endpoints/own-endpoint.js';
import { isListed, publicAttempt, publicDelivery, type PublicDeliveryWithAttempts } from './public-delivery.js';

/** One delivery with the outcome of each attempt. */
export class GetDelivery extends Query<PublicDeliveryWithAttempts> {
  constructor(
    readonly businessId: string,
    readonly endpointId: string,
    readonly deliveryId: string,
  ) {
    super();
  }
}

@QueryHandler(GetDelivery)
export class GetDeliveryHandler implements IQueryHandler<GetDelivery> {
  constructor(
    private readonly ledger: DeliveryLedger,
    private readonly endpoints: EndpointStates,
    private readonly vault: Vault,
  ) {}

  async execute({ businessId, endpointId, deliveryId }: GetDelivery): Promise<PublicDeliveryWithAttempts> {
    await ownEndpoint(this.endpoints, businessId, endpointId);
    const delivery = await this.ledger.get(deliveryId);
    if (delivery?.body.endpointId !== endpointId || !isListed(delivery)) {
      throw new QueryRejected(EVENT_REFUSALS.deliveryNotFound);
    }
    const cipher = await this.vault.cipherFor({ kind: 'business', id: businessId });
    const attempts = delivery.body.attempts.map((attempt) => {
      const answer = attempt.answer === null ? null : cipher.open('answer', attempt.answer);
      return publicAttempt(attempt, typeof answer === 'string' ? answer : null);
    });
    return { ...publicDelivery(delivery), attempts: attempts.reverse() };
  }
}
