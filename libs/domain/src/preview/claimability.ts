import type { Rejection } from '../decider.js';
import type { Form } from '../sealed-fields.js';
import type { MadePreview, PreviewState } from './preview-state.js';
import { GRANT_REFUSALS } from '../refusals/of-grants.js';

export type ClaimabilityCode = 'preview_other_call' | 'claim_window_expired' | 'key_not_usable';

/** The preview, as far as this business may know of it: another business's does not exist for it. */
export function previewOf<F extends Form>(businessId: string, preview: PreviewState<F>): MadePreview<F> | undefined {
  return preview.status === 'made' && preview.businessId === businessId ? preview : undefined;
}

/**
 * Why a preview that has no grant yet cannot be claimed, in the order of docs/api.md, Endpoints, Claims; undefined
 * when it can.
 *
 * @param attempt.at when the claim came, ISO 8601 UTC with milliseconds
 * @param attempt.callId the voice call the claim comes from; null outside of one
 * @param attempt.currentKeyId the person's key in force; undefined for a deleted person
 */
export function claimRefusal(
  preview: MadePreview,
  attempt: { readonly at: string; readonly callId: string | null; readonly currentKeyId: string | undefined },
): Rejection<ClaimabilityCode> | undefined {
  if (preview.callId !== attempt.callId && !isCallForgotten(preview)) {
    return GRANT_REFUSALS.previewOtherCall;
  }
  if (attempt.at > preview.expiresAt) {
    return GRANT_REFUSALS.claimWindowExpired;
  }
  if (preview.keyId !== attempt.currentKeyId) {
    return GRANT_REFUSALS.keyNotUsable;
  }
  return undefined;
}

/** A call's id is forgotten a day after the window: whoever asks by then is too late, whichever the call. */
function isCallForgotten({ channel, callId }: MadePreview): boolean {
  return (channel === 'voice' || channel === 'mcp') && callId === null;
}
