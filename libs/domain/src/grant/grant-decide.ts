import { assertNever } from '../assert-never.js';
import type { Form } from '../sealed-fields.js';
import { decideByBusiness } from './decide-by-business.js';
import { decideByPerson } from './decide-by-person.js';
import { decideCarry } from './decide-carry.js';
import { decideClaim } from './decide-claim.js';
import type { GrantCommand, GrantDecision, LaterGrantCommand, LaterGrantDecision } from './grant-command.js';
import type { GrantState } from './grant-state.js';

export function decideGrant(state: GrantState, command: GrantCommand): GrantDecision {
  return command.type === 'claim' ? decideClaim(state, command) : decideLater(state, command);
}

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
