import { fallingTimes } from '#domain';
import { restoreLines } from '../verify/restore-report.js';
import { csv } from '../terminal/csv.js';
import { table } from '../terminal/table.js';
import type { HistoryReport, ReportedAct, ReportedEntry, Verification } from './history-report.js';

/** A history for people to read: what it is, the entries, the grants, what it was made from. */
export function historyTable(report: HistoryReport): string {
  const { entries, acts, grants, verification } = report;
  const shown = entries.map((entry) => [
    ...[entry.at, seenBy(entry), entry.action, entry.channel, entry.fields.join(', ') || 'nothing', entry.grant_id],
    entry.reason ?? (entry.reason_gone ? 'no longer kept' : null),
  ]);
  const held = grants.map(({ id, business, status, claimed_at, ended_at, reads, last_read_at }) => [
    ...[id, nameOf(business), status, claimed_at, ended_at, reads, last_read_at],
  ]);
  return [
    headline(report),
    '',
    entries.length === 0 ? nothingThere(report) : table(ENTRY_HEAD, shown),
    ...(acts.length === 0 ? [] : ['', table(ACT_HEAD, acts.map(actRow))]),
    ...(grants.length === 0 ? [] : ['', table(GRANT_HEAD, held)]),
    '',
    sourceOf(report),
    ...unreadableLines(report),
    ...restoreLines(report.restores),
    ...(verification === null ? [] : verifiedLines(verification)),
  ].join('\n');
}

const ENTRY_HEAD = ['AT (UTC)', 'BY', 'ACTION', 'CHANNEL', 'SHOWN', 'GRANT', 'WHY'];
const ACT_HEAD = ['AT (UTC)', 'THROUGH', 'THE PERSON', 'GRANT'];
const GRANT_HEAD = ['GRANT', 'BUSINESS', 'STATUS', 'CLAIMED (UTC)', 'ENDED (UTC)', 'READS', 'LAST READ (UTC)'];

const CSV_HEAD = [
  ...['at', 'business_id', 'business_name', 'action', 'channel', 'grant_id', 'fields', 'request_id', 'revision'],
  ...['position', 'looked_by', 'reason', 'business_purpose', 'assistant_id', 'assistant_name'],
];

/** The entries and what the person did through assistants, one a line, newest first as the log has them. */
export function historyCsv({ entries, acts }: HistoryReport): string {
  const lines = [
    ...entries.map((entry) => ({ ...entry, cells: entryCells(entry) })),
    ...acts.map((act) => ({ ...act, cells: actCells(act) })),
  ].sort((one, other) => (one.position < other.position ? 1 : -1));
  const times = fallingTimes(lines.map(({ at }) => at));
  return csv(
    CSV_HEAD,
    lines.map(({ at, cells }, index) => [times[index] ?? at, ...cells]),
  );
}

const entryCells = (entry: ReportedEntry) => [
  ...[entry.business?.id ?? '', entry.business?.name ?? '', entry.action, entry.channel ?? '', entry.grant_id ?? ''],
  ...[entry.fields.join(' '), entry.request_id, entry.revision, entry.position],
  ...[entry.looked_by ?? '', entry.reason ?? '', entry.business?.purpose ?? ''],
  ...[entry.assistant?.id ?? '', entry.assistant?.name ?? ''],
];

const actCells = ({ action, assistant, grant_id, request_id, revision, position }: ReportedAct) => [
  ...['', '', action, 'mcp', grant_id ?? '', '', request_id, revision, position, '', '', ''],
  ...[assistant.id, assistant.name],
];

/** What a history was made from, for who gets it in a form that has no place for it. */
export function sourceOf({ made_from: made, grants }: HistoryReport): string {
  if (made.events === 0) return `Made from ${made.stream}, which holds no event.`;
  const range = `revisions ${String(made.first_revision)} to ${String(made.last_revision)}`;
  const twice = made.repeats === 0 ? '' : `, ${String(made.repeats)} of them stored twice and shown once`;
  return `Made from ${made.stream}, ${range}: ${String(made.events)} events, ${contiguity(made.contiguous)}${twice}.${ofGrants(grants)}`;
}

function ofGrants(grants: HistoryReport['grants']): string {
  if (grants.length === 0) return '';
  const events = grants.reduce((sum, { revision }) => sum + revision + 1, 0);
  const whole = contiguity(grants.every(({ contiguous }) => contiguous));
  return `\nGrants from their own streams, each from revision 0 on: ${String(events)} events, ${whole}.`;
}

const contiguity = (isWhole: boolean): string => (isWhole ? 'contiguous' : 'NOT CONTIGUOUS');

export function verifiedLines(verification: Verification): readonly string[] {
  const { events_checked: events, unsealed_events: unsigned, checkpoint, differences } = verification;
  const tree =
    checkpoint === null
      ? 'no checkpoint'
      : `the checkpoint of ${String(checkpoint.size)} events of ${checkpoint.origin}`;
  const young = unsigned === 0 ? '' : `, ${String(unsigned)} of them too new for it`;
  const what = `${String(events)} events held against ${tree}${young}, and against the read models`;
  if (differences.length === 0) return [`Verified: ${what}: no difference.`];
  return [`Verified: ${what}: DIFFERENCES.`, ...differences.map((one) => `  ${one}`)];
}

function headline({ person, from, to }: HistoryReport): string {
  const since = person.registered_at === null ? '' : `, registered ${person.registered_at}`;
  const gone = person.deleted_at === null ? '' : `, deleted ${person.deleted_at}`;
  const range = from === null && to === null ? '' : `\nFrom ${from ?? 'the beginning'} to ${to ?? 'now'}`;
  return `Access history of person ${person.id}${since}${gone}${range}`;
}

/** Of an empty range nothing follows for the rest of the history, nor for what the log does not hold yet. */
function nothingThere({ from, to, log_reaches_to: end }: HistoryReport): string {
  if (from === null && to === null) return 'Nothing was shown to anybody.';
  const reach = end === null ? 'The log is empty.' : `The log reaches to ${end.at ?? '-'}, position ${end.position}.`;
  return `No entry lies in this range. ${reach}`;
}

const seenBy = ({ business, looked_by, assistant }: ReportedEntry): string | null => {
  if (assistant !== null) return assistantOf(assistant);
  return business === null ? looked_by : nameOf(business);
};

const assistantOf = (assistant: ReportedAct['assistant']): string => `assistant:${nameOf(assistant)}`;

const actRow = ({ at, assistant, action, grant_id }: ReportedAct) => [at, assistantOf(assistant), action, grant_id];

const nameOf = ({ id, name }: { readonly id: string; readonly name: string }): string => (name === '' ? id : name);

/** What cannot be read, a line each. */
export function unreadableLines({ unreadable }: HistoryReport): readonly string[] {
  return unreadable.map(
    ({ stream, revision, position, type }) =>
      `UNREADABLE: ${type}, revision ${String(revision)} of ${stream}, at position ${position}.`,
  );
}
