export type { AccessEntry, MadeFrom } from './access-history/access-fold.js';
export { businessNames } from './access-history/business-names.js';
export { differencesWithScan } from './access-history/compare-with-scan.js';
export { differencesWithViews, viewsOfGrants, type ViewsOfGrants } from './access-history/compare-with-views.js';
export type { HistoryGrant, PersonHistory } from './access-history/person-history.js';
export { historyFromScan, historyFromStreams, type ScannedHistory } from './access-history/read-history.js';
export { UnreadableEvent } from './reading/whole-log.js';
