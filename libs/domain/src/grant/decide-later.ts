import { assertNever } from '../assert-never.js';
import { accepted, rejected } from '../decider.js';
import type { Form } from '../sealed-fields.js';
import { decideCarry } from './decide-carry.js';
import type {
  BusinessGrantCommand,
  GrantChange,
  LaterGrantCommand,
  LaterGrantDecision,
  PersonsGrantCommand,
  ReportReturnedMail,
  Withdraw,
} from './grant-command.js';
import type { ReturnedMailReported } from './grant-event.js';
import type { ActiveGrant, GrantState } from './grant-state.js';
import type { ReportedPerson } from './person-summary.js';
import { returnedMailResolved } from './returned-mail.js';
import { GRANT_REFUSALS } from '../refusals/of-grants.js';

/** Everything but the claim: needs nothing opened. */
export function decideLater(state: GrantState<Form>, command: LaterGrantCommand): LaterGrantDecision {
  switch (command.type) {
    case 'approve':
    case 'deny':
    case 'revoke-by-person':
      return decideByPerson(state, command);
    case 'release':
    case 'withdraw':
    case 'report-returned-mail':
      return decideByBusiness(state, command);
    case 'carry':
      return decideCarry(state, command);
    default:
      return assertNever(command, 'a grant command');
  }
}

function decideByPerson(state: GrantState<Form>, command: PersonsGrantCommand): LaterGrantDecision {
  if (state.status === 'absent' || state.personId !== command.personId) return grantNotFound();
  const { at } = command;
  switch (command.type) {
    case 'approve': {
      const { personRevision } = command;
      if (state.status !== 'pending_approval') return grantNotPending();
      return accepted({ type: 'grant.approved.v1', at, data: { personRevision } });
    }
    case 'deny':
      if (state.status !== 'pending_approval') return grantNotPending();
      return accepted({ type: 'grant.denied.v1', at, data: {} });
    case 'revoke-by-person':
      if (state.status !== 'active') return grantNotActive();
      return accepted({
        type: 'grant.revoked.v1',
        at,
        data: { reason: 'person_revoked', previousStatus: 'active', personRevision: null },
      });
    default:
      return assertNever(command, "a command of the grant's person");
  }
}

function grantNotFound(): LaterGrantDecision {
  return rejected(GRANT_REFUSALS.grantNotFound);
}

function grantNotActive(): LaterGrantDecision {
  return rejected(GRANT_REFUSALS.grantNotActive);
}

function grantNotPending(): LaterGrantDecision {
  return rejected(GRANT_REFUSALS.grantNotPending);
}

function decideByBusiness(state: GrantState<Form>, command: BusinessGrantCommand): LaterGrantDecision {
  if (state.status === 'absent' || state.businessId !== command.businessId) return grantNotFound();
  if (command.type === 'withdraw') return withdraw(state, command);
  if (state.status !== 'active') return grantNotActive();
  if (command.type === 'report-returned-mail') return report(state, command);
  return command.isEndedByPerson ? grantNotActive() : accepted({ type: 'grant.released.v1', at: command.at, data: {} });
}

function withdraw({ status }: GrantState<Form>, { at, isEndedByPerson }: Withdraw): LaterGrantDecision {
  if (status !== 'pending_approval' || isEndedByPerson) return grantNotPending();
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
