import type { Change, Changes } from '#assistants';
import { CHANGE_REFUSALS } from '#domain';
import { CommandRejected } from '../running/command-rejected.js';

/**
 * A change that a person may still answer, or whose confirmation was cut off and is to be ended.
 * @throws CommandRejected `change_not_found`, `change_not_pending` or `change_expired`
 */
export async function waitingChange(changes: Changes, personId: string, changeId: string): Promise<Change> {
  const change = await changes.find(personId, changeId);
  if (change === undefined) throw new CommandRejected(CHANGE_REFUSALS.changeNotFound);
  if (change.status === 'expired') throw new CommandRejected(CHANGE_REFUSALS.changeExpired);
  const isCutOff = change.status === 'confirmed' && change.confirmation !== null;
  if (change.status !== 'pending' && !isCutOff) throw new CommandRejected(CHANGE_REFUSALS.changeNotPending);
  return change;
}
