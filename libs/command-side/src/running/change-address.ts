import { personDecider, personStream, type PersonCommand, type PersonState } from '#domain';
import type { Folded } from '#events';
import { LIMIT } from '#limits';
import type { CommandContext } from './command-context.js';
import type { CountedChanges } from './counted-changes.js';

/**
 * A change of a person's address, which is counted (docs/api.md, Limits).
 * @param loaded what the person's stream was just found to come to
 * @throws as `CountedChanges.run`
 */
export async function changeAddress(
  changes: CountedChanges,
  personId: string,
  command: PersonCommand,
  context: CommandContext,
  loaded: Folded<PersonState>,
): Promise<void> {
  // Whoever stole a session may use up the others; the owner, who signs in anew, puts the address right.
  const limit = context.hasJustSignedIn === true ? { limit: LIMIT.addressesWhenFresh } : {};
  const use = { of: 'addresses', subject: personId, ...limit } as const;
  await changes.run({ use, decider: personDecider, stream: personStream(personId), command, context, loaded });
}
