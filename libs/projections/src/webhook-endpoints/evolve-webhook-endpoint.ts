import { isChosenEventType, type ChosenEventType } from '#domain';
import type { RecordedEvent } from '#event-store';
import { CannotApply, EventFields, missingDocument, mustBeFirst, unknownType } from '../event-fields.js';
import type { WebhookEndpointDocument } from './webhook-endpoint-document.js';

/** @throws CannotApply when the event cannot stand here */
export function evolveWebhookEndpoint(
  document: WebhookEndpointDocument | undefined,
  event: RecordedEvent,
): WebhookEndpointDocument {
  if (event.type === 'endpoint.added.v1') {
    mustBeFirst(document, event);
    return added(event);
  }
  if (document === undefined) return missingDocument(event);
  switch (event.type) {
    case 'endpoint.removed.v1':
      return { ...document, status: 'removed' };
    case 'endpoint.secret_rotated.v1':
      return document;
    case 'endpoint.failing.v1':
      return { ...document, failingSince: new EventFields(event).text('since') };
    case 'endpoint.disabled.v1':
      return { ...document, disabledAt: event.metadata.time };
    case 'endpoint.recovered.v1':
    case 'endpoint.enabled.v1':
      return { ...document, failingSince: null, disabledAt: null };
    default:
      return unknownType(event);
  }
}

function added(event: RecordedEvent): WebhookEndpointDocument {
  const fields = new EventFields(event);
  return {
    endpointId: fields.text('endpointId'),
    businessId: fields.text('businessId'),
    url: fields.text('url'),
    events: event.data['events'] === null ? null : chosen(event, fields.texts('events')),
    createdAt: event.metadata.time,
    failingSince: null,
    disabledAt: null,
    status: 'live',
    added: event.position,
  };
}

function chosen(event: RecordedEvent, events: readonly string[]): readonly ChosenEventType[] {
  return events.map((type) => {
    if (isChosenEventType(type)) return type;
    throw new CannotApply(`${event.type} at ${event.position}: events are not of the known types`);
  });
}
