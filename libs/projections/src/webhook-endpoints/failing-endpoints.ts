import { indexedPages, type ViewStore } from '#document-store';
import { WEBHOOK_ENDPOINTS, type WebhookEndpointDocument } from './webhook-endpoint-document.js';

/**
 * Endpoints that are failing or disabled, the longest first, a page at a time.
 * @param since only those that have failed since a moment between these two, both included: ISO 8601 UTC
 */
export async function* failingEndpoints(
  views: Pick<ViewStore, 'page'>,
  since: { readonly from?: string; readonly to?: string } = {},
): AsyncGenerator<readonly WebhookEndpointDocument[]> {
  const pages = indexedPages(
    (request) => views.page(WEBHOOK_ENDPOINTS, request),
    ({ failingSince }) => failingSince,
    {
      ...{ index: 'failing', equal: { status: 'live' }, direction: 'up' },
      ...(since.from !== undefined && { atLeast: since.from }),
      ...(since.to !== undefined && { atMost: since.to }),
    },
  );
  for await (const page of pages) yield page.map(({ body }) => body);
}
