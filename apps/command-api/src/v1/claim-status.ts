import type { ClaimAnswer } from '#command-side';

/**
 * Active is 201 however often it is claimed; the claim that asks for approval is 202, and whoever repeats it gets 200.
 */
export function claimStatus({ grant, claimedNow }: ClaimAnswer): number {
  if (grant.status === 'active') return 201;
  return claimedNow && grant.status === 'pending_approval' ? 202 : 200;
}
