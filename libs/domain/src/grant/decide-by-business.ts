import { accepted } from '../decider.js';
import type { Form } from '../sealed-fields.js';
import { grantNotActive, grantNotFound, grantNotPending } from './decide-by-person.js';
import type {
  BusinessGrantCommand,
  GrantChange,
  LaterGrantDecision,
  ReportReturnedMail,
  Withdraw,
} from './grant-command.js';
import type { ReturnedMailReported } from './grant-event.js';
import type { ActiveGrant, GrantState } from './grant-state.js';
import type { ReportedPerson } from './person-summary.js';
import { returnedMailResolved } from './returned-mail.js';

export function decideByBusiness(state: GrantState<Form>, command: BusinessGrantCommand): LaterGrantDecision {
  if (state.status === 'absent' || state.businessId !== command.businessId) return grantNotFound();
  if (command.type === 'withdraw') return withdraw(state, command);
  if (state.status !== 'active') return grantNotActive();
  if (command.type === 'report-returned-mail') return report(state, command);
  return command.isPersonDeleted ? grantNotActive() : accepted({ type: 'grant.released.v1', at: command.at, data: {} });
}

function withdraw({ status }: GrantState<Form>, { at, isPersonDeleted }: Withdraw): LaterGrantDecision {
  if (status !== 'pending_approval' || isPersonDeleted) return grantNotPending();
  return accepted({ type: 'grant.released.v1', at, data: {} });
}

/**
 * While a report is open, reporting again changes nothing. A report that the person has resolved since is closed here,
 * when the policy that carries the person's change has not come to this grant yet.
 */
function report(grant: ActiveGrant<Form>, { at, reportId, person }: ReportReturnedMail): LaterGrantDecision {
  if (!person) return grantNotActive();
  const { openReport } = grant;
  const reported: ReturnedMailReported = {
    type: 'grant.returned_mail_reported.v1',
    at,
    data: { reportId, personId: grant.personId, businessId: grant.businessId, personRevision: person.revision },
  };
  if (openReport === null) return accepted<GrantChange>(reported);
  const resolved = returnedMailResolved(grant, { at, ...asResolving(person) });
  return resolved ? accepted<GrantChange>(resolved, reported) : accepted();
}

function asResolving({ addressConfirmedRevision, resolution }: ReportedPerson) {
  return { personRevision: addressConfirmedRevision, resolution };
}
