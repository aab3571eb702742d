import { grantIdOf, type Resolution } from '#domain';
import type { RecordedEvent } from '#event-store';
import { CannotApply, EventFields, missingDocument } from '../event-fields.js';
import type { ReturnedMailDocument } from './returned-mail-document.js';

/** The next state of a report's document, by the grant's event that reports or resolves it. @throws CannotApply */
export function evolveReturnedMail(
  document: ReturnedMailDocument | undefined,
  event: RecordedEvent,
): ReturnedMailDocument {
  const fields = new EventFields(event);
  if (event.type === 'grant.returned_mail_resolved.v1') {
    if (document === undefined) return missingDocument(event);
    return { ...document, resolution: resolutionOf(event, fields), resolvedAt: event.metadata.time };
  }
  return {
    reportId: fields.text('reportId'),
    grantId: grantIdOf(event.stream) ?? '',
    businessId: fields.text('businessId'),
    personId: fields.text('personId'),
    reportedAt: event.metadata.time,
    personRevision: fields.integer('personRevision'),
    resolution: null,
    resolvedAt: null,
    created: event.position,
  };
}

function resolutionOf(event: RecordedEvent, fields: EventFields): Resolution {
  const resolution = fields.text('resolution');
  if (resolution === 'confirmed' || resolution === 'updated') return resolution;
  throw new CannotApply(`${event.type} at ${event.position}: unknown resolution`);
}
