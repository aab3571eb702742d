import { assertNever } from '../assert-never.js';
import { accepted, rejected } from '../decider.js';
import type { Form } from '../sealed-fields.js';
import type {
  BusinessChangeDecision,
  BusinessDecision,
  RestrictLookups,
  SettingsCommand,
  SetPlan,
} from './business-command.js';
import { claimWindowProblem, planProblem } from './business-rules.js';
import type { RegisteredBusiness } from './business-state.js';

export function decideSettings(business: RegisteredBusiness, command: SettingsCommand): BusinessDecision {
  switch (command.type) {
    case 'set-claim-window': {
      const { at, minutes } = command;
      const problem = claimWindowProblem(minutes);
      if (problem) return rejected(problem);
      if (minutes === business.claimWindowMinutes) return accepted();
      return accepted({ type: 'business.claim_window_set.v1', at, data: { minutes } });
    }
    case 'set-plan':
      return setPlan(business, command);
    case 'restrict-lookups':
      return restrictLookups(business, command);
    default:
      return assertNever(command, 'a settings command');
  }
}

function setPlan({ plan: current }: RegisteredBusiness, { at, plan }: SetPlan): BusinessDecision {
  const problem = planProblem(plan);
  if (problem) return rejected(problem);
  const { name, requestsPerMinute, previewsPerDay } = plan;
  const isSame =
    name === current.name &&
    requestsPerMinute === current.requestsPerMinute &&
    previewsPerDay === current.previewsPerDay;
  if (isSame) return accepted();
  return accepted({ type: 'business.plan_set.v1', at, data: { plan: { name, requestsPerMinute, previewsPerDay } } });
}

/** A restriction that would end no later than the one that holds changes nothing. */
export function restrictLookups(
  { restrictedUntil }: RegisteredBusiness<Form>,
  { at, until }: RestrictLookups,
): BusinessChangeDecision {
  if (until <= at || (restrictedUntil !== null && until <= restrictedUntil)) return accepted();
  return accepted({ type: 'business.lookups_restricted.v1', at, data: { until } });
}
