import type { NoticeDocument } from '#projections';

/**
 * A notice in words.
 * @param url of the endpoint that it is about, opened: the console shows it to the same readers; null where none is
 *   known
 */
export function noticeText({ kind, reason, until, endpointId }: NoticeDocument, url: string | null): string {
  const endpoint = url === null ? (endpointId ?? '') : `${url} (${endpointId ?? ''})`;
  switch (kind) {
    case 'production_approved':
      return withReason('Production access was approved: the API is open to your keys.', reason);
    case 'production_declined':
      return withReason('Your request for production access was declined.', reason);
    case 'production_withdrawn':
      return withReason('Production access was withdrawn: the API refuses your keys.', reason);
    case 'change_approved':
      return withReason('The change that you asked for was approved and is in force.', reason);
    case 'change_refused':
      return withReason('The change that you asked for was refused: name and purpose stay as they are.', reason);
    case 'lookups_restricted':
      return `Too many unknown keys were looked up: one request a minute is answered until ${until ?? 'further notice'}.`;
    case 'plan_changed':
      return 'Your plan was changed.';
    case 'endpoint_failing':
      return `Deliveries to webhook endpoint ${endpoint} fail and are tried again for 24 hours.`;
    case 'endpoint_disabled':
      return `Webhook endpoint ${endpoint} has failed for 24 hours and was disabled: nothing is sent to it until a test succeeds.`;
  }
}

function withReason(sentence: string, reason: string | null): string {
  return reason === null ? sentence : `${sentence} The reason given: “${reason}”`;
}
