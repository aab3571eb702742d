import { assertNever } from '../assert-never.js';
import { accepted, rejected } from '../decider.js';
import type { ApproveChange, BusinessDecision, IdentityCommand, RefuseChange } from './business-command.js';
import type { BusinessEvent } from './business-event.js';
import { businessNameProblem, purposeProblem, reasonProblem } from './business-rules.js';
import type { RegisteredBusiness, RequestedChange } from './business-state.js';
import { invalidRequest, type InvalidRequest } from '../refusals/invalid-request.js';
import { FIELD_REASONS } from '../refusals/reasons.js';
import { isChange, isInForce, requestChanged } from './seen-request.js';

const NOTHING: RequestedChange = { name: null, purpose: null };

/** What people know a business by: in production it is changed by staff's leave alone. */
export function decideIdentity(business: RegisteredBusiness, command: IdentityCommand): BusinessDecision {
  switch (command.type) {
    case 'rename': {
      const { at, name } = command;
      const problem = businessNameProblem(name);
      if (problem) return rejected(problem);
      if (business.mode === 'production') return request(business, at, { name });
      return name === business.name ? accepted() : accepted({ type: 'business.renamed.v1', at, data: { name } });
    }
    case 'set-purpose': {
      const { at, purpose } = command;
      const problem = purpose === null ? noPurposeProblem(business) : purposeProblem(purpose);
      if (problem) return rejected(problem);
      if (business.mode === 'production') return request(business, at, { purpose });
      return purpose === null ? accepted() : accepted(...purposeChange(business, at, purpose));
    }
    case 'approve-change':
      return approve(business, command);
    case 'refuse-change':
      return refuse(business, command);
    default:
      return assertNever(command, 'a command about what a business is known by');
  }
}

/** None can be asked for where none is in force: the one that people were told is replaced by another alone. */
function noPurposeProblem({ purpose }: RegisteredBusiness): InvalidRequest | undefined {
  return purpose === null ? undefined : invalidRequest('purpose', FIELD_REASONS.noString);
}

/** Nothing where the business has this purpose already. */
export function purposeChange({ purpose: current }: RegisteredBusiness, at: string, purpose: string): BusinessEvent[] {
  return purpose === current ? [] : [{ type: 'business.purpose_set.v1', at, data: { purpose } }];
}

/** Beside what waits already. To ask for what the business has takes the request back. */
function request(business: RegisteredBusiness, at: string, wanted: Partial<RequestedChange>): BusinessDecision {
  const waiting = business.requested ?? NOTHING;
  const { name, purpose } = { ...waiting, ...wanted };
  const next = { name: name === business.name ? null : name, purpose: purpose === business.purpose ? null : purpose };
  if (next.name === waiting.name && next.purpose === waiting.purpose) return accepted();
  return accepted({ type: 'business.change_requested.v1', at, data: next });
}

/** Once: there is nothing to approve where nothing waits. */
function approve(business: RegisteredBusiness, { at, reason, seen }: ApproveChange): BusinessDecision {
  const { requested } = business;
  const problem = reasonProblem(reason);
  if (problem) return rejected(problem);
  if (requested === null) return seen === undefined || isInForce(business, seen) ? accepted() : requestChanged();
  if (seen !== undefined && !isChange(requested, seen)) return requestChanged();
  const { name, purpose } = requested;
  const events: BusinessEvent[] = [{ type: 'business.change_approved.v1', at, data: { reason } }];
  if (name !== null) events.push({ type: 'business.renamed.v1', at, data: { name } });
  if (purpose !== null) events.push({ type: 'business.purpose_set.v1', at, data: { purpose } });
  return accepted(...events);
}

/** Whoever refuses what was approved meanwhile is told so: they would take the old name to be still in force. */
function refuse(business: RegisteredBusiness, { at, reason, seen }: RefuseChange): BusinessDecision {
  const { requested } = business;
  const problem = reasonProblem(reason);
  if (problem) return rejected(problem);
  if (requested === null) return seen !== undefined && isInForce(business, seen) ? requestChanged() : accepted();
  if (seen !== undefined && !isChange(requested, seen)) return requestChanged();
  return accepted({ type: 'business.change_refused.v1', at, data: { reason } });
}
