import { assertNever } from '../assert-never.js';
import { accepted } from '../decider.js';
import { changedNameFields } from '../mail/name.js';
import { refusedName } from './decide-registration.js';
import { isSameNotifications } from './notifications.js';
import type { ChangeName, PersonDecision, ProfileCommand, ReplaceKey } from './person-command.js';
import type { RegisteredPerson } from './person-state.js';

export function decideProfile(person: RegisteredPerson, command: ProfileCommand): PersonDecision {
  switch (command.type) {
    case 'change-name':
      return changeName(person, command);
    case 'replace-key':
      return replaceKey(person, command);
    case 'set-claim-approval': {
      const { at, required } = command;
      if (person.claimApprovalRequired === required) return accepted();
      return accepted({ type: 'person.claim_approval_set.v1', at, data: { required } });
    }
    case 'set-notifications': {
      const { at, notifications } = command;
      if (isSameNotifications(person.notifications, notifications)) return accepted();
      return accepted({ type: 'person.notifications_set.v1', at, data: notifications });
    }
    default:
      return assertNever(command, 'a profile command');
  }
}

function changeName(person: RegisteredPerson, command: ChangeName): PersonDecision {
  const { at, name } = command;
  const refused = refusedName(name);
  if (refused) return refused;
  const fields = changedNameFields(person.name, name);
  return fields.length === 0 ? accepted() : accepted({ type: 'person.name_changed.v1', at, data: { name, fields } });
}

function replaceKey(person: RegisteredPerson, command: ReplaceKey): PersonDecision {
  const { at, keyId, key, leftOut, keptAlone, replaces } = command;
  const replacedKeyId = person.key.keyId;
  if (keyId === replacedKeyId || (replaces !== undefined && replaces !== replacedKeyId)) return accepted();
  const ends = { leftOut, ...(keptAlone && { keptAlone }) };
  return accepted({ type: 'person.key_replaced.v1', at, data: { keyId, key, replacedKeyId, ...ends } });
}
