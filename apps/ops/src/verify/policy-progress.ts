import type { PolicyProgress } from '#audit';
import { CarryPolicy, ClaimEntryPolicy } from '#policies';

/** How far the policies have come whose work is verified. @param checkpoints of all policies, by their names */
export function progressIn(checkpoints: Readonly<Record<string, string>>): PolicyProgress {
  return { carried: checkpoints[CarryPolicy.follows.name], claimEntries: checkpoints[ClaimEntryPolicy.follows.name] };
}
