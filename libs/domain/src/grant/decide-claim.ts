import { accepted, rejected } from '../decider.js';
import { externalRefProblem } from '../mail/external-ref.js';
import { claimRefusal, previewOf } from '../preview/claimability.js';
import type { Claim, GrantDecision } from './grant-command.js';
import type { GrantState } from './grant-state.js';

/**
 * The order of the checks is part of the API (docs/api.md, Endpoints, POST /v1/grants). A grant that is there already
 * stays as it stands, whatever has become of the window, the call or the key since.
 */
export function decideClaim(state: GrantState, command: Claim): GrantDecision {
  const { at, grantId, businessId, person, externalRef, channel, callId } = command;
  const problem = externalRefProblem(externalRef);
  if (problem) return rejected('invalid_external_ref', `external_ref ${problem}`);

  const preview = previewOf(businessId, command.preview);
  if (!preview) return rejected('preview_not_found', 'There is no such preview.');
  if (state.status !== 'absent') return accepted();

  const refusal = claimRefusal(preview, { at, callId, currentKeyId: person.currentKeyId });
  if (refusal) return { kind: 'rejected', rejection: refusal };

  const { previewId, personId } = preview;
  const data = { grantId, previewId, businessId, personId, externalRef, channel, personRevision: person.revision };
  return accepted({ type: person.claimApprovalRequired ? 'grant.claim_requested.v1' : 'grant.claimed.v1', at, data });
}
