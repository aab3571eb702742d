import { leftOutBy, FIELD_REASONS, invalidRequest } from '#domain';
import { CommandRejected } from '../running/command-rejected.js';
import type { PersonIndex } from './person-index.js';

/** A person's grants as a choice parts them: ids, newest first. */
export interface SplitGrants {
  readonly kept: readonly string[];
  readonly leftOut: readonly string[];
}

/**
 * @param keep ids the person chose to keep; null keeps all
 * @throws CommandRejected `invalid_request` when an id is no current grant of the person's
 */
export async function splitGrants(
  index: PersonIndex,
  personId: string,
  keep: readonly string[] | null,
): Promise<SplitGrants> {
  const current = await index.currentGrantsOf(personId);
  const parted = leftOutBy(keep, current);
  if ('unknown' in parted) {
    throw new CommandRejected(invalidRequest('keep', FIELD_REASONS.otherGrants));
  }
  const leftOut = new Set(parted.leftOut);
  return { kept: current.filter((id) => !leftOut.has(id)), leftOut: parted.leftOut };
}
