import type { RecordedEvent } from '#event-store';
import { NOTICES } from '../notices/notice-document.js';
import { isNoticed, noticeOf } from '../notices/notice-of.js';
import type { WorkingDocuments } from '../projector/working-documents.js';
import { evolveWebhookEndpoint } from '../webhook-endpoints/evolve-webhook-endpoint.js';
import { WEBHOOK_ENDPOINTS } from '../webhook-endpoints/webhook-endpoint-document.js';

/** Brings the documents that a webhook endpoint's event concerns up to it. */
export async function applyEndpointEvent(
  event: RecordedEvent,
  endpointId: string,
  documents: WorkingDocuments,
): Promise<void> {
  await documents.evolve(WEBHOOK_ENDPOINTS, endpointId, event, (endpoint) => evolveWebhookEndpoint(endpoint, event));
  if (!isNoticed(event)) return;
  const endpoint = await documents.current(WEBHOOK_ENDPOINTS, endpointId);
  if (endpoint === undefined) return;
  await documents.evolve(NOTICES, event.id, event, () => noticeOf(event, endpoint.businessId, endpointId));
}
