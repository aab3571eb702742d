export { AccessLog, type AccessEntry } from './access-log.js';
export { claimEntryId } from './claim-entry-id.js';
export { Disclosures } from './disclosures.js';
export { FreshDocuments } from './fresh-documents.js';
export type { KeyHolder } from './key-holder.js';
export type { Reader } from './reader.js';
export { StaffLooks } from './staff-looks.js';
