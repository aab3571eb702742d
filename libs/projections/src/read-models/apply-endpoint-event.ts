import type { endpointStream } from '#domain';
import { type IncomingEvent } from '../incoming-event.js';
import { NOTICES } from '../notices/notice-document.js';
import { isNoticed, noticeOf } from '../notices/notice-of.js';
import type { WorkingDocuments } from '#projecting';
import { evolveWebhookEndpoint } from '../webhook-endpoints/evolve-webhook-endpoint.js';
import { WEBHOOK_ENDPOINTS } from '../webhook-endpoints/webhook-endpoint-document.js';

/** Brings the documents that a webhook endpoint's event concerns up to it. */
export async function applyEndpointEvent(
  incoming: IncomingEvent<ReturnType<typeof endpointStream>>,
  endpointId: string,
  documents: WorkingDocuments,
): Promise<void> {
  const { logged, read } = incoming;
  await documents.evolve(WEBHOOK_ENDPOINTS, endpointId, logged, (endpoint) => evolveWebhookEndpoint(endpoint, read()));
  if (!isNoticed(incoming.logged.type)) return;
  const endpoint = await documents.current(WEBHOOK_ENDPOINTS, endpointId);
  if (endpoint === undefined) return;
  await documents.evolve(NOTICES, logged.id, logged, () => noticeOf(read(), endpoint.businessId, endpoint));
}
