import { removeAll, type RecordStore } from '#document-store';
import { IDEMPOTENT_REQUESTS } from './request-record.js';

/**
 * Forgets every request and its answer, for when the log is an older one than the records: an answer would tell of what
 * the log does not hold. What is repeated after that is decided anew. May be repeated.
 */
export function forgetRequests(records: RecordStore): Promise<void> {
  return removeAll(records, IDEMPOTENT_REQUESTS, { index: 'by-time', equal: {} });
}
