import type { Finding } from '#audit';
import type { RecordStore } from '#document-store';
import { SkippedEvents } from '#projecting';

/**
 * How many of the findings say nothing against a backup, as a log that only grows keeps them for good: events that no
 * version can read and that an operator has decided to go on without, and times that are yet to come.
 * @throws DocumentStoreUnavailable
 */
export async function skippedFindings(findings: readonly Finding[], records: RecordStore): Promise<number> {
  const early = findings.filter(({ check }) => check === 'times').length;
  const unread = findings.filter(({ check }) => check === 'decoding');
  if (unread.length === 0) return early;
  const skipped = await new SkippedEvents(records).positions();
  return early + unread.filter(({ position }) => position !== null && skipped.has(position)).length;
}
