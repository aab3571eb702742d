import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { PublicEndpoint } from '#domain';
import { Vault } from '#vault';
import { EndpointStates } from '#webhooks';
import { ownEndpoint } from './own-endpoint.js';
import { shownEndpoint } from './shown-endpoint.js';

/** One webhook endpoint of a business; from the log, so never behind. */
export class GetWebhookEndpoint extends Query<PublicEndpoint> {
  constructor(
    readonly businessId: string,
    readonly endpointId: string,
  ) {
    super();
  }
}

@QueryHandler(GetWebhookEndpoint)
export class GetWebhookEndpointHandler implements IQueryHandler<GetWebhookEndpoint> {
  constructor(
    private readonly endpoints: EndpointStates,
    private readonly vault: Vault,
  ) {}

  async execute({ businessId, endpointId }: GetWebhookEndpoint): Promise<PublicEndpoint> {
    return shownEndpoint(this.vault, await ownEndpoint(this.endpoints, businessId, endpointId));
  }
}
