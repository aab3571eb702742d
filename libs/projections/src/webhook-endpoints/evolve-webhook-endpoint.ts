import { assertNever, type endpointStream } from '#domain';
import type { SealedIn } from '#events';
import { missingDocument, mustBeFirst } from '../cannot-apply.js';
import type { WebhookEndpointDocument } from './webhook-endpoint-document.js';

export type EndpointIn = SealedIn<ReturnType<typeof endpointStream>>;

/** @throws CannotApply when the event cannot stand here */
export function evolveWebhookEndpoint(
  document: WebhookEndpointDocument | undefined,
  event: EndpointIn,
): WebhookEndpointDocument {
  if (event.type === 'endpoint.added.v1') {
    mustBeFirst(document, event);
    return added(event);
  }
  if (document === undefined) return missingDocument(event);
  switch (event.type) {
    case 'endpoint.removed.v1':
      return { ...document, status: 'removed' };
    case 'endpoint.url_changed.v1':
      return { ...document, url: event.data.url };
    case 'endpoint.events_chosen.v1':
      return { ...document, events: event.data.events };
    case 'endpoint.described.v1':
      return { ...document, description: event.data.description };
    case 'endpoint.secret_rotated.v1':
      return document;
    case 'endpoint.failing.v1':
      return { ...document, failingSince: event.data.since };
    case 'endpoint.disabled.v1':
      return { ...document, disabledAt: event.at };
    case 'endpoint.recovered.v1':
    case 'endpoint.enabled.v1':
      return { ...document, failingSince: null, disabledAt: null };
    default:
      return assertNever(event, 'an event of a webhook endpoint');
  }
}

function added(event: Extract<EndpointIn, { type: 'endpoint.added.v1' }>): WebhookEndpointDocument {
  const { endpointId, businessId, url, events } = event.data;
  return {
    ...{ endpointId, businessId, url, events },
    createdAt: event.at,
    failingSince: null,
    disabledAt: null,
    status: 'live',
    added: event.position,
  };
}
