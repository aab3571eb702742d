import { assertNever } from '../assert-never.js';
import { accepted, rejected } from '../decider.js';
import type {
  ApproveProduction,
  BusinessDecision,
  ProductionCommand,
  RequestProduction,
  WithdrawProduction,
} from './business-command.js';
import { purposeProblem, reasonProblem, useCaseProblem } from './business-rules.js';
import type { RegisteredBusiness } from './business-state.js';
import { purposeChange } from './decide-identity.js';
import { isRequest, requestChanged } from './seen-request.js';

export function decideProduction(business: RegisteredBusiness, command: ProductionCommand): BusinessDecision {
  switch (command.type) {
    case 'request-production':
      return request(business, command);
    case 'approve-production':
      return approve(business, command);
    case 'withdraw-production':
      return withdraw(business, command);
    default:
      return assertNever(command, 'a production command');
  }
}

/** Another use case replaces the one of an open request; the same one again, or any in production, changes nothing. */
function request(business: RegisteredBusiness, { at, useCase, purpose }: RequestProduction): BusinessDecision {
  const problem = useCaseProblem(useCase) ?? (purpose === undefined ? undefined : purposeProblem(purpose));
  if (problem) return rejected(problem);
  if (business.mode === 'production') return accepted();
  const events = purpose === undefined ? [] : purposeChange(business, at, purpose);
  const isOpen = business.productionRequestedAt !== null && business.useCase === useCase;
  if (!isOpen) events.push({ type: 'business.production_requested.v1', at, data: { useCase } });
  return accepted(...events);
}

/** Staff may approve a business that has not asked. */
function approve(business: RegisteredBusiness, { at, reason, seen }: ApproveProduction): BusinessDecision {
  const problem = reasonProblem(reason);
  if (problem) return rejected(problem);
  if (business.mode === 'production') return accepted();
  if (seen !== undefined && !isRequest(business, seen)) return requestChanged();
  return accepted({ type: 'business.production_approved.v1', at, data: { reason } });
}

/** In demo mode it declines an open request; who declines what they saw does not end what was approved meanwhile. */
function withdraw(business: RegisteredBusiness, { at, reason, seen }: WithdrawProduction): BusinessDecision {
  const problem = reasonProblem(reason);
  if (problem) return rejected(problem);
  const declines = business.mode === 'demo';
  if (declines && business.productionRequestedAt === null) return accepted();
  if (seen !== undefined && (business.mode === 'production' || !isRequest(business, seen))) return requestChanged();
  const data = { reason, ...(declines && { declines }) };
  return accepted({ type: 'business.production_withdrawn.v1', at, data });
}
