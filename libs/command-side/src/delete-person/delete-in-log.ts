import { personStream, sealedPersonDecider } from '#domain';
import type { Position } from '#event-store';
import type { CommandContext } from '../running/command-context.js';
import type { DeciderRunner } from '../running/decider-runner.js';

/**
 * Deletes a person in the log, which is the first thing of every erasure. An event of theirs that nobody can read keeps
 * nobody from being deleted.
 * @param at ISO 8601 UTC with milliseconds
 * @returns where the deletion stands; undefined for somebody who was deleted before
 * @throws CommandRejected for somebody who never registered
 */
export async function deleteInLog(
  runner: DeciderRunner,
  personId: string,
  at: string,
  context: CommandContext,
): Promise<Position | undefined> {
  const command = { type: 'delete', at } as const;
  const reading = { lenient: true };
  return (await runner.runSealed(sealedPersonDecider, personStream(personId), command, context, reading)).position;
}
