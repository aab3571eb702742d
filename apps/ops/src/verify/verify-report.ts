import type { Finding, LogReport } from '#audit';
import { restoreLines, type RestoreReport } from './restore-report.js';
import { table } from '../terminal/table.js';

/** What `verify` answers. */
export interface VerifyReport {
  readonly events: number;
  /** Position of the last event there was when it began. */
  readonly through: string | null;
  /** False when an event could not be read and nothing after it was looked at. */
  readonly whole: boolean;
  readonly seals: {
    readonly count: number;
    readonly sealed_events: number;
    readonly reach_to: string | null;
    readonly unsealed_events: number;
    readonly first_unsealed: string | null;
  };
  /** Times at which the installation was put back from a backup, oldest first. */
  readonly restores: readonly RestoreReport[];
  readonly problems: number;
  /** The first thousand of them. */
  readonly findings: readonly Finding[];
}

export function verifyReport(
  { events, through, isWhole, seals, problems, findings }: LogReport,
  restores: readonly RestoreReport[],
): VerifyReport {
  const { seals: count, sealed, reachTo, unsealed, firstUnsealed } = seals;
  const reach = { reach_to: reachTo, unsealed_events: unsealed, first_unsealed: firstUnsealed };
  const sealing = { count, sealed_events: sealed, ...reach };
  return { events, through, whole: isWhole, seals: sealing, restores, problems, findings };
}

export function verifyText(report: VerifyReport): string {
  const { events, through, whole, restores, problems, findings } = report;
  const listed = findings.map(({ position, stream, revision, check, problem }) => [
    ...[position, stream, revision, check, problem],
  ]);
  const more = problems - findings.length;
  return [
    `Events: ${String(events)}, up to position ${through ?? 'none'}.${whole ? '' : ' THE LOG CANNOT BE READ TO ITS END.'}`,
    sealsText(report),
    ...restoreLines(restores),
    problems === 0 ? 'All is as it must be.' : `PROBLEMS: ${String(problems)}`,
    ...(problems === 0 ? [] : ['', table(['POSITION', 'STREAM', 'REVISION', 'CHECK', 'PROBLEM'], listed)]),
    ...(more > 0 ? [`and ${String(more)} more`] : []),
  ].join('\n');
}

function sealsText({ seals, whole }: VerifyReport): string {
  const { count, sealed_events: sealed, reach_to: reach, unsealed_events: unsealed, first_unsealed: first } = seals;
  if (reach === null) return whole ? 'Seals: none yet.' : 'Seals: compared as far as the log can be read.';
  const tail =
    first === null ? '.' : `; ${String(unsealed)} newer events, from position ${first} on, are not sealed yet.`;
  return `Seals: ${String(count)}, over ${String(sealed)} events, up to position ${reach}${tail}`;
}
