import type { DataKeyReport, LogComparison } from '#operations';
import { verifyText } from '../verify/verify-report.js';
import type { DrillReport } from './drill-report.js';

export function drillText(report: DrillReport): string {
  const { sound, backup, restored, verified, skipped, keys, compared, seconds } = report;
  const { events, head, made_at: made, people, register_as_of: asOf } = restored;
  return [
    `Backup ${backup} of ${made}: ${String(events)} events up to position ${head ?? '-'}, restored in ${String(seconds.restoring)} s.`,
    `Erased: ${String(people)} on the register, ${asOf === null ? 'which has no date' : `as of ${asOf}`}.`,
    '',
    `Verified in ${String(seconds.verifying)} s:`,
    ...verifyText(verified)
      .split('\n')
      .map((line) => (line === '' ? line : `  ${line}`)),
    ...skippedText(skipped),
    '',
    keysText(keys),
    comparedText(compared, seconds.comparing),
    sound ? 'This backup can be relied on.' : 'THIS BACKUP CANNOT BE RELIED ON.',
    'The scratch folder is gone.',
  ].join('\n');
}

function skippedText(skipped: number): readonly string[] {
  if (skipped === 0) return [];
  const which = skipped === 1 ? 'is an event' : 'are events';
  const why = 'that an operator decided to go on without, or whose time is yet to come';
  return [`Skipped: ${String(skipped)} of these problems ${which} ${why}.`];
}

function keysText({ subjects, lacking, first_lacking: first }: DataKeyReport): string {
  if (first === null) return `Data keys: of all ${String(subjects)} people, accounts and businesses who are in it.`;
  return `DATA KEYS ARE MISSING: of ${String(lacking)} of ${String(subjects)} people, accounts and businesses, first of ${first}.`;
}

function comparedText(compared: LogComparison | null, seconds: number): string {
  if (compared === null) return 'Not compared with a running log.';
  const { same, events, first_difference: difference, running } = compared;
  const held = `Held against the running log in ${String(seconds)} s: ${String(same)} of ${String(events)} events are the same`;
  if (difference !== null) {
    const { position, stream, revision } = difference;
    return `${held}. THE FIRST THAT IS NOT: position ${position}, ${stream}, revision ${String(revision)}.`;
  }
  const { newer_events: newer, newer_since: since } = running;
  if (events === 0 && newer > 0) return `IT HOLDS NO EVENT, and the running log has ${String(newer)}.`;
  const lost = since === null ? 'nothing' : `${String(newer)} events, the first of ${since}`;
  return `${held}. A restore would lose, as of now: ${lost}.`;
}
