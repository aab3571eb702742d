import { Query } from '@nestjs/cqrs';
import type { PublicEndpoint } from '#domain';

export interface EndpointList {
  readonly data: readonly PublicEndpoint[];
}

/** A business's webhook endpoints, newest first: never more than a business may have. */
export class ListWebhookEndpoints extends Query<EndpointList> {
  constructor(readonly businessId: string) {
    super();
  }
}
