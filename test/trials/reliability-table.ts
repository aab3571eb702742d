import type { Report, Trial } from './trial.js';

const HEADINGS = [
  'trial',
  'fault',
  'rounds',
  'grants',
  'operations',
  'acknowledged',
  'unanswered',
  'webhooks',
  'found',
];
const [BEGIN, END] = ['<!-- trials: begin -->', '<!-- trials: end -->'];

/**
 * The page with this trial's row as it came out now; the rows of others stay.
 * @param order names of all trials, as the rows are to stand
 * @throws Error when the page has no place for the table
 */
export function withRow(page: string, trial: Trial, report: Report, order: readonly string[]): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`the page has no ${BEGIN} and ${END}`);
  const rows = new Map(
    page
      .slice(from, to)
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .slice(2)
      .map((line) => [/\w[\w-]*/.exec(line)?.[0] ?? '', line.trim()]),
  );
  rows.set(trial.name, rowOf(trial, report));
  const standing = order.flatMap((name) => rows.get(name) ?? []);
  const table = [line(HEADINGS), line(HEADINGS.map(() => '---')), ...standing].join('\n');
  return `${page.slice(0, from)}${BEGIN}\n\n${table}\n\n${page.slice(to)}`;
}

function rowOf(trial: Trial, report: Report): string {
  const { events, repeated } = report.deliveries;
  return line([
    trial.name,
    trial.fault,
    `${report.rounds} of ${trial.rounds}`,
    String(report.grants),
    `${report.operations}${report.isChecked ? '' : ', not checked'}`,
    String(report.acknowledged),
    String(report.unanswered),
    repeated === 0 ? String(events) : `${events}, ${repeated} sent again`,
    report.findings.length === 0
      ? 'nothing'
      : `${report.findings.length}: ${report.findings[0]?.slice(0, 80).replaceAll('|', ' ') ?? ''}`,
  ]);
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
