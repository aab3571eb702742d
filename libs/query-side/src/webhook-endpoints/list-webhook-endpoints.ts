import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { MAX_PAGE, ViewStore } from '#document-store';
import type { PublicEndpoint } from '#domain';
import { WEBHOOK_ENDPOINTS } from '#projections';
import { Vault } from '#vault';
import { readable, type Listed } from '../listed.js';
import { ViewProgress } from '../view-progress.js';
import { shownEndpoint } from './shown-endpoint.js';

export interface EndpointList {
  readonly data: readonly PublicEndpoint[];
}

/** A business's webhook endpoints, newest first: never more than a business may have. */
export class ListWebhookEndpoints extends Query<Listed<EndpointList>> {
  constructor(readonly businessId: string) {
    super();
  }
}

@QueryHandler(ListWebhookEndpoints)
export class ListWebhookEndpointsHandler implements IQueryHandler<ListWebhookEndpoints> {
  constructor(
    private readonly views: ViewStore,
    private readonly progress: ViewProgress,
    private readonly vault: Vault,
  ) {}

  async execute({ businessId }: ListWebhookEndpoints): Promise<Listed<EndpointList>> {
    await this.progress.atHead();
    const equal = { businessId, status: 'live' };
    const request = { index: 'by-business', equal, direction: 'down', limit: MAX_PAGE } as const;
    const page = await this.views.page(WEBHOOK_ENDPOINTS, request);
    const { data, leftOut } = await readable(page.map(({ body }) => shownEndpoint(this.vault, body)));
    return { page: { data }, leftOut };
  }
}
