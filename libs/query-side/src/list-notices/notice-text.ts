import type { NoticeDocument } from '#projections';

/** A notice in words. */
export function noticeText({ kind, reason, until, endpointId }: NoticeDocument): string {
  switch (kind) {
    case 'production_approved':
      return withReason('Production access was approved: the API is open to your keys.', reason);
    case 'production_withdrawn':
      return withReason('Production access was declined or withdrawn.', reason);
    case 'change_approved':
      return withReason('The change that you asked for was approved and is in force.', reason);
    case 'change_refused':
      return withReason('The change that you asked for was refused: name and purpose stay as they are.', reason);
    case 'lookups_restricted':
      return `Too many unknown keys were looked up: one request a minute is answered until ${until ?? 'further notice'}.`;
    case 'plan_changed':
      return 'Your plan was changed.';
    case 'endpoint_failing':
      return `Deliveries to webhook endpoint ${endpointId ?? ''} fail and are tried again for 24 hours.`;
    case 'endpoint_disabled':
      return `Webhook endpoint ${endpointId ?? ''} has failed for 24 hours and was disabled: nothing is sent to it until a test succeeds.`;
  }
}

function withReason(sentence: string, reason: string | null): string {
  return reason === null ? sentence : `${sentence} The reason given: “${reason}”`;
}
