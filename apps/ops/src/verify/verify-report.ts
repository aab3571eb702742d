import type { Finding, LogReport } from '#audit';
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
  readonly problems: number;
  /** The first thousand of them. */
  readonly findings: readonly Finding[];
}

export function verifyReport({ events, through, isWhole, seals, problems, findings }: LogReport): VerifyReport {
  const { seals: count, sealed, reachTo, unsealed, firstUnsealed } = seals;
  const reach = { reach_to: reachTo, unsealed_events: unsealed, first_unsealed: firstUnsealed };
  return { events, through, whole: isWhole, seals: { count, sealed_events: sealed, ...reach }, problems, findings };
}

export function verifyText({ events, through, seals, problems, findings }: VerifyReport): string {
  const read = `${String(events)} events, up to position ${through ?? 'none'}.`;
  const reach =
    seals.reach_to === null
      ? 'No event is sealed yet.'
      : `${String(seals.count)} seals over ${String(seals.sealed_events)} events reach to position ${seals.reach_to}.`;
  const tail =
    seals.first_unsealed === null || seals.reach_to === null
      ? ''
      : ` ${String(seals.unsealed_events)} newer events, from position ${seals.first_unsealed} on, are not sealed yet.`;
  const listed = findings.map(({ position, stream, revision, check, problem }) => [
    ...[position, stream, revision, check, problem],
  ]);
  const more = problems - findings.length;
  return [
    read,
    reach + tail,
    problems === 0 ? 'All is as it must be.' : `${String(problems)} PROBLEMS:`,
    ...(problems === 0 ? [] : ['', table(['POSITION', 'STREAM', 'REVISION', 'CHECK', 'PROBLEM'], listed)]),
    ...(more > 0 ? [`and ${String(more)} more`] : []),
  ].join('\n');
}
