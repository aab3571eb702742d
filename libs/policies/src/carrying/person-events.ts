import type { DeciderRunner, Happened } from '#command-side';
import { personStream, sealedPersonDecider, type PersonState } from '#domain';
import type { SealedIn } from '#events';

/** A person's event with what stood before it. */
export type PersonChange = Happened<PersonState<'sealed'>, SealedIn<ReturnType<typeof personStream>>>;

/** The person's events after a revision that can be read, each with the state before it; from the log. */
export async function changesAfter(
  runner: DeciderRunner,
  personId: string,
  revision: number,
): Promise<readonly PersonChange[]> {
  const history = await runner.history(sealedPersonDecider, personStream(personId));
  return history.filter((change) => change.revision > revision);
}
