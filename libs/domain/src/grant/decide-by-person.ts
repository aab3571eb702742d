import { assertNever } from '../assert-never.js';
import { accepted, rejected } from '../decider.js';
import type { Form } from '../sealed-fields.js';
import type { LaterGrantDecision, PersonsGrantCommand } from './grant-command.js';
import type { GrantState } from './grant-state.js';

export function decideByPerson(state: GrantState<Form>, command: PersonsGrantCommand): LaterGrantDecision {
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

export function grantNotFound(): LaterGrantDecision {
  return rejected('grant_not_found', 'No grant of yours has this id.');
}

export function grantNotActive(): LaterGrantDecision {
  return rejected('grant_not_active', 'The grant is not active.');
}

export function grantNotPending(): LaterGrantDecision {
  return rejected('grant_not_pending', 'The grant does not wait for approval.');
}
