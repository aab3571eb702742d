export type { AssistantAct } from './access-history/assistant-act.js';
export type { AccessEntry } from './access-history/access-fold.js';
export { businessPasts } from './access-history/business-pasts.js';
export { differencesWithViews, viewsOfGrants } from './access-history/compare-with-views.js';
export { openedTexts, type OpenedTexts } from './access-history/opened-texts.js';
export type { HistoryGrant, PersonHistory } from './access-history/person-history.js';
export { historyFromStreams } from './access-history/read-history.js';
export { archivesIn } from './operations/archives.js';
export { restoresIn, type RestoreEntry } from './operations/restores.js';
export type { PolicyProgress } from './verify/consent-check.js';
export type { Finding } from './verify/findings.js';
export type { FollowerPlace } from './verify/followers-ahead.js';
export { readKeptCheckpoint, type KeptCheckpoint } from './verify/kept-checkpoint.js';
export type { RestartReason } from './verify/resume.js';
export { logKeys, type LogKeys } from './verify/log-keys.js';
export type { SignedTree } from './verify/signed-tree.js';
export { inSmallHeap } from './verify/small-heap.js';
export { ComparisonOfParts, type PagePlace } from './verify/comparison-of-parts.js';
export { failureOf, failureMessage, type FailureMessage } from './verify/failure-message.js';
export {
  ComparisonEnded,
  TreeComparison,
  type ComparisonBegun,
  type ComparisonStarter,
  type ComparisonState,
} from './verify/tree-comparison.js';
export { verifyLog, type LogReport } from './verify/verify-log.js';
export {
  KeptState,
  STATE_TABLES,
  StateUnwritable,
  TakenOver,
  type StateChange,
  type StateTable,
} from './state/kept-state.js';
export { verifyPerson, type PersonReport } from './verify/verify-person.js';
