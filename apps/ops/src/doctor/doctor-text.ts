import type { Finding, Verdict } from '#operations';
import { table } from '../terminal/table.js';
import type { DoctorReport } from './doctor-report.js';

const WORST_FIRST: readonly Verdict[] = ['wrong', 'unknown', 'weak', 'well'];

/** What was found for the eyes, the worst first, and under it what to do. */
export function doctorText({ counts, findings }: DoctorReport): string {
  const sorted = WORST_FIRST.flatMap((verdict) => findings.filter((one) => one.verdict === verdict));
  const rows = sorted.map(({ check, verdict, found }) => [check, verdict, found]);
  const mends = sorted.flatMap(mendLines);
  const verdict = `${String(counts.wrong)} wrong, ${String(counts.unknown)} unknown, ${String(counts.weak)} weak, ${String(counts.well)} well`;
  const advice = mends.length === 0 ? [] : [['What to mend:', ...mends].join('\n')];
  return [verdict, table(['CHECK', 'IS', 'FOUND'], rows), ...advice].join('\n\n');
}

function mendLines({ check, mend }: Finding): readonly string[] {
  return mend === null ? [] : [`  ${check}: ${mend}`];
}
