import type { RecordedEvent } from '#event-store';
import { EventFields } from '../event-fields.js';
import type { NoticeDocument, NoticeKind } from './notice-document.js';

const KINDS: Readonly<Record<string, NoticeKind>> = {
  'business.production_approved.v1': 'production_approved',
  'business.production_withdrawn.v1': 'production_withdrawn',
  'business.change_approved.v1': 'change_approved',
  'business.change_refused.v1': 'change_refused',
  'business.lookups_restricted.v1': 'lookups_restricted',
  'business.plan_set.v1': 'plan_changed',
  'endpoint.failing.v1': 'endpoint_failing',
  'endpoint.disabled.v1': 'endpoint_disabled',
};

/** By staff, who may give a reason. */
const ANSWERS: ReadonlySet<NoticeKind> = new Set([
  'production_approved',
  'production_withdrawn',
  'change_approved',
  'change_refused',
]);

/** Whether an event of a business or of its webhook endpoints is one that its members are told of. */
export function isNoticed(event: RecordedEvent): boolean {
  return KINDS[event.type] !== undefined;
}

/** What members are told of an event; undefined for one that is not for them. */
export function noticeOf(
  event: RecordedEvent,
  businessId: string,
  endpointId: string | null,
): NoticeDocument | undefined {
  const kind = KINDS[event.type];
  if (kind === undefined) return undefined;
  const fields = new EventFields(event);
  return {
    noticeId: event.id,
    businessId,
    kind,
    at: event.metadata.time,
    reason: ANSWERS.has(kind) ? fields.textOrNull('reason') : null,
    until: kind === 'lookups_restricted' ? fields.text('until') : null,
    endpointId,
    noted: event.position,
  };
}
