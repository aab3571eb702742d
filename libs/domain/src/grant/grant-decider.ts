import { accepted, rejected, type Decider } from '../decider.js';
import { externalRefProblem } from '../mail/external-ref.js';
import { claimRefusal, previewOf } from '../preview/claimability.js';
import type { Sealed } from '../sealed-fields.js';
import { decideLater } from './decide-later.js';
import type { Claim, GrantChange, GrantCode, GrantCommand, GrantDecision, LaterGrantCommand } from './grant-command.js';
import type { GrantEvent } from './grant-event.js';
import { evolveGrant } from './grant-evolve.js';
import { ABSENT_GRANT, type GrantState } from './grant-state.js';
import { GRANT_REFUSALS } from '../refusals/of-grants.js';

/** For whoever opens nothing: also while no key can be had. */
export const sealedGrantDecider: Decider<
  GrantState<'sealed'>,
  LaterGrantCommand,
  Sealed<GrantEvent>,
  GrantCode,
  GrantChange
> = { initial: ABSENT_GRANT, decide: decideLater, evolve: evolveGrant };

export const grantDecider: Decider<GrantState, GrantCommand, GrantEvent, GrantCode> = {
  initial: ABSENT_GRANT,
  decide: (state, command) => (command.type === 'claim' ? decideClaim(state, command) : decideLater(state, command)),
  evolve: evolveGrant,
  sealed: sealedGrantDecider,
};

/**
 * The order of the checks is part of the API (docs/api.md, Endpoints, Claims). A grant that is there already
 * stays as it stands, whatever has become of the window, the call or the key since.
 */
function decideClaim(state: GrantState, command: Claim): GrantDecision {
  const { at, grantId, businessId, person, externalRef, channel, callId } = command;
  const problem = externalRefProblem(externalRef);
  if (problem) return rejected({ code: 'invalid_external_ref', message: `external_ref ${problem}` });

  const preview = previewOf(businessId, command.preview);
  if (!preview) return rejected(GRANT_REFUSALS.previewNotFound);
  if (state.status !== 'absent') return accepted();

  const refusal = claimRefusal(preview, { at, callId, currentKeyId: person.currentKeyId });
  if (refusal) return rejected(refusal);

  const { previewId, personId } = preview;
  const data = { grantId, previewId, businessId, personId, externalRef, channel, personRevision: person.revision };
  return accepted({ type: person.claimApprovalRequired ? 'grant.claim_requested.v1' : 'grant.claimed.v1', at, data });
}
