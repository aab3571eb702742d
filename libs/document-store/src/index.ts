export { CheckpointWatch } from './checkpoint-watch.js';
export { MAX_BATCH, MAX_BODY_BYTES, MAX_DEPTH, MAX_KEY_BYTES, MAX_PAGE } from './collection.js';
export type { Collection, IndexDefinition, IndexValue, PageRequest } from './collection.js';
export { DocumentStoreUnavailable, InvalidDocumentRequest } from './errors.js';
export { ForwardingViewStore } from './forwarding-view-store.js';
export { RecordStore } from './record-store.js';
export type { VersionedRecord } from './record-store.js';
export { ViewStore } from './view-store.js';
export type { ScanRequest, ViewBatch, ViewDocument, ViewWrite } from './view-store.js';
