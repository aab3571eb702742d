import { Query } from '@nestjs/cqrs';
import type { PublicEndpoint } from '#domain';
import type { Listed } from '../listed.js';

export interface EndpointList {
  readonly data: readonly PublicEndpoint[];
}

/** A business's webhook endpoints, newest first: never more than a business may have. */
export class ListWebhookEndpoints extends Query<Listed<EndpointList>> {
  constructor(readonly businessId: string) {
    super();
  }
}
