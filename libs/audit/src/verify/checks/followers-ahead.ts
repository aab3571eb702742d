import type { Position } from '#event-store';
import type { Findings } from '../findings.js';

/** Something that follows the log, and where it stands. */
export interface FollowerPlace {
  readonly name: string;
  readonly position: Position;
}

/** Nothing can have seen more of the log than there is: the log was cut. @param end undefined for an empty log */
export function reportAhead(followers: readonly FollowerPlace[], end: Position | undefined, findings: Findings): void {
  for (const { name, position } of followers)
    if (end === undefined || position > end)
      findings.add(
        'followers',
        null,
        `the policy ${name} has come to position ${position}, and the log ends at ${end ?? 'none'}`,
      );
}
