import type { DeciderRunner } from '#command-side';
import { personDecider, personStream, type PersonEvent, type PersonState } from '#domain';

/** A person's event with what stood before it. */
export interface PersonChange {
  readonly event: PersonEvent;
  readonly revision: number;
  readonly before: PersonState;
}

/** The person's events after a revision that can be read, each with the state before it; from the log. */
export async function changesAfter(
  runner: DeciderRunner,
  personId: string,
  revision: number,
): Promise<readonly PersonChange[]> {
  const history = await runner.history(personDecider, personStream(personId));
  return history.filter((change) => change.revision > revision);
}
