import type { RestartReason, Finding, LogReport, SignedTree } from '#audit';
import { restoreLines, type RestoreReport } from './restore-report.js';
import { table } from '../terminal/table.js';

/** What `verify` answers. */
export interface VerifyReport {
  /** All that were verified, in this run and in those that it went on from. */
  readonly events: number;
  /** Of them, those that were read now. */
  readonly read: number;
  /** Position of the last event there was when it began. */
  readonly through: string | null;
  /** False when an event could not be read and nothing after it was looked at. */
  readonly whole: boolean;
  /** The verification that this one went on from; null when it read everything. */
  readonly gone_on_from: { readonly events: number; readonly at: string } | null;
  /** Why it read everything though there was one; null when there was none. */
  readonly begun_anew: RestartReason | null;
  /** Whether the next one can go on from this one. */
  readonly progress_kept: boolean;
  /** What the log is signed as; null where it is not. */
  readonly checkpoint: {
    readonly origin: string;
    readonly size: number;
    /** Base64. */
    readonly root: string;
    readonly signatures: readonly {
      readonly name: string;
      /** Null for one that holds no time. */
      readonly at: string | null;
      /** False for one whose key is not known here. */
      readonly checked: boolean;
    }[];
  } | null;
  /** Events behind the newest checkpoint. */
  readonly unsealed_events: number;
  readonly first_unsealed: string | null;
  /** Times at which the installation was put back from a backup, oldest first. */
  readonly restores: readonly RestoreReport[];
  readonly problems: number;
  /** The first thousand of them. */
  readonly findings: readonly Finding[];
}

export function verifyReport(
  report: LogReport,
  restores: readonly RestoreReport[],
  isProgressKept: boolean,
): VerifyReport {
  const { events, read, through, isWhole, goneOnFrom, begunAnew, unsigned, firstUnsigned, problems, findings } = report;
  return {
    ...{ events, read, through, whole: isWhole },
    gone_on_from: goneOnFrom && { events: goneOnFrom.size, at: goneOnFrom.at },
    begun_anew: begunAnew,
    progress_kept: isProgressKept,
    checkpoint: report.checkpoint && checkpointOf(report.checkpoint),
    ...{ unsealed_events: unsigned, first_unsealed: firstUnsigned, restores, problems, findings },
  };
}

function checkpointOf({ origin, size, root, signatures }: SignedTree): VerifyReport['checkpoint'] {
  return {
    ...{ origin, size, root: Buffer.from(root).toString('base64') },
    signatures: signatures.map(({ name, at, isChecked: checked }) => ({ name, at, checked })),
  };
}

export function verifyText(report: VerifyReport): string {
  const { events, through, whole, restores, problems, findings } = report;
  const listed = findings.map(({ position, stream, revision, check, problem }) => [
    ...[position, stream, revision, check, problem],
  ]);
  const more = problems - findings.length;
  return [
    `Events: ${String(events)}, up to position ${through ?? 'none'}.${whole ? '' : ' THE LOG CANNOT BE READ TO ITS END.'}`,
    readText(report),
    checkpointText(report),
    ...restoreLines(restores),
    problems === 0 ? 'All is as it must be.' : `PROBLEMS: ${String(problems)}`,
    ...(problems === 0 ? [] : ['', table(['POSITION', 'STREAM', 'REVISION', 'CHECK', 'PROBLEM'], listed)]),
    ...(more > 0 ? [`and ${String(more)} more`] : []),
  ].join('\n');
}

const ANEW: Readonly<Record<RestartReason, string>> = {
  asked: 'as was asked',
  'other-origin': 'since the log has begun a new origin',
  'other-events': 'SINCE THE LOG IS NO LONGER WHAT WAS VERIFIED BEFORE',
};

function readText({ read, gone_on_from: before, begun_anew: anew, progress_kept: isKept }: VerifyReport): string {
  const whole = `Read: all of them${anew === null ? '' : `, ${ANEW[anew]}`}`;
  const since =
    before === null ? whole : `Read: ${String(read)}, behind the ${String(before.events)} verified at ${before.at}`;
  return isKept ? `${since}.` : `${since}. Nothing can be written here: the next one reads all again.`;
}

function checkpointText({ checkpoint, unsealed_events: unsigned, first_unsealed: first }: VerifyReport): string {
  const tail = first === null ? '.' : `; ${String(unsigned)} newer ones, from position ${first} on, are not sealed.`;
  if (checkpoint === null) return `Nothing is sealed${tail}`;
  const { origin, size, signatures } = checkpoint;
  const timed = signatures.filter(
    (one) => one.at !== null || signatures.every(({ name, at }) => name !== one.name || at === null),
  );
  const by = timed.map(
    ({ name, at, checked }) => `${name}${at === null ? '' : ` at ${at}`}${checked ? '' : ' (not checked)'}`,
  );
  return `Sealed: ${String(size)} events of ${origin}, signed by ${by.join(', ') || 'nobody'}${tail}`;
}
