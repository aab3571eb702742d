import type { Finding } from '#audit';
import type { RecordStore } from '#document-store';
import { SkippedEvents } from '#projecting';

/**
 * How many of the findings are events that no version can read and that an operator has decided to go on without: a log
 * that only grows keeps them for good.
 * @throws DocumentStoreUnavailable
 */
export async function skippedFindings(findings: readonly Finding[], records: RecordStore): Promise<number> {
  const unread = findings.filter(({ check }) => check === 'decoding');
  if (unread.length === 0) return 0;
  const skipped = await new SkippedEvents(records).positions();
  return unread.filter(({ position }) => position !== null && skipped.has(position)).length;
}
