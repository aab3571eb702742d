export type { AssistantAct } from './access-history/assistant-act.js';
export type { AccessEntry, MadeFrom } from './access-history/access-fold.js';
export { businessPasts } from './access-history/business-pasts.js';
export { differencesWithScan } from './access-history/compare-with-scan.js';
export { differencesWithViews, viewsOfGrants, type ViewsOfGrants } from './access-history/compare-with-views.js';
export { openedTexts, type OpenedTexts } from './access-history/opened-texts.js';
export type { HistoryGrant, PersonHistory } from './access-history/person-history.js';
export { historyFromScan, historyFromStreams, type ScannedHistory } from './access-history/read-history.js';
export { restoresIn, type RestoreEntry } from './operations/restores.js';
export { exportedSeal, readExportedSeal, type ExportedSeal } from './seals/exported-seal.js';
export { newestSeal } from './seals/newest-seal.js';
export { SEAL_TYPE, SEALS_STREAM, type SignedSeal, type StoredSeal } from './seals/seal.js';
export { SealKey, SealPublicKey } from './seals/seal-key.js';
export { Sealer, type SealerOptions } from './seals/sealer.js';
export type { PolicyProgress } from './verify/consent-check.js';
export type { CheckName, Finding } from './verify/findings.js';
export type { SealCoverage } from './verify/seal-check.js';
export { verifyLog, type LogReport, type Verifying } from './verify/verify-log.js';
export {
  KeptState,
  STATE_TABLES,
  StateUnwritable,
  TakenOver,
  type StateChange,
  type StateTable,
} from './state/kept-state.js';
