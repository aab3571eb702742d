export { ClaimEntryPolicy } from './claim-entries/claim-entry-policy.js';
export { CarryPolicy } from './carrying/carry-policy.js';
export { DUE_MOVES, type DueMove } from './due-moves/due-move-records.js';
export { DueMoves } from './due-moves/due-moves.js';
export { ScheduleMovesPolicy } from './due-moves/schedule-moves-policy.js';
export { FinishErasurePolicy } from './erasure/finish-erasure-policy.js';
export { PolicyFollower, type PolicyAlarms } from './following/policy-follower.js';
export { POLICY_CHECKPOINTS, PolicyCheckpoints } from './following/policy-checkpoints.js';
export type { Policy } from './following/policy.js';
