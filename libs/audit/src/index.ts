export type { AssistantAct } from './access-history/assistant-act.js';
export type { AccessEntry } from './access-history/access-fold.js';
export { businessPasts } from './access-history/business-pasts.js';
export { differencesWithViews, viewsOfGrants } from './access-history/compare-with-views.js';
export { openedTexts, type OpenedTexts } from './access-history/opened-texts.js';
export type { HistoryGrant, PersonHistory } from './access-history/person-history.js';
export { historyFromStreams } from './access-history/read-history.js';
export { looksOf, type LookerAct } from './looks/looks-of.js';
export { archivesIn } from './operations/archives.js';
export { begunProofsIn, type BegunProofs } from './operations/begun-proofs.js';
export { restoresIn, type RestoreEntry } from './operations/restores.js';
export type { PolicyProgress } from './verify/checks/consent-check.js';
export type { Finding } from './verify/findings.js';
export type { FollowerPlace } from './verify/checks/followers-ahead.js';
export { readKeptCheckpoint, type KeptCheckpoint } from './verify/checkpoints/kept-checkpoint.js';
export type { RestartReason } from './verify/run/resume.js';
export { logKeys, type LogKeys } from './verify/checkpoints/log-keys.js';
export type { SignedTree } from './verify/checkpoints/signed-tree.js';
export { inSmallHeap } from './verify/run/small-heap.js';
export { ComparisonOfParts, type PagePlace } from './verify/comparison/comparison-of-parts.js';
export { failureOf, messageOfFailure, type FailureMessage } from './verify/comparison/failure-message.js';
export {
  ComparisonEnded,
  TreeComparison,
  type ComparisonBegun,
  type ComparisonStarter,
  type ComparisonState,
} from './verify/comparison/tree-comparison.js';
export { verifyLog, type LogReport } from './verify/run/verify-log.js';
export {
  KeptState,
  STATE_TABLES,
  StateUnwritable,
  TakenOver,
  type StateChange,
  type StateTable,
} from './state/kept-state.js';
export { verifyPerson, type PersonReport } from './verify/run/verify-person.js';
