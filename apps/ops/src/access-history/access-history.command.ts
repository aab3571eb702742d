import { businessPasts, historyFromStreams, openedTexts, restoresIn, type PersonHistory } from '#audit';
import { HISTORY_FIELDS } from '#domain';
import { Vault } from '#vault';
import { AccountSearch } from '../accounts/account-search.js';
import { OperatorLooks } from '../accounts/operator-looks.js';
import { FINE, PROBLEM } from '../command-line/exit-code.js';
import { CommandFailure } from '../command-line/failures.js';
import { opsCommand, type Invocation } from '../command-line/ops-command.js';
import { historyRequest, type HistoryRequest, type HistoryOptions } from './history-request.js';
import { proofPages } from './proof/asked-proof.js';
import { writeBundle, type WrittenBundle } from './proof/bundle-file.js';
import { mustBeWritable, proofLine, reportOn, summaryOf, writePdf, type ProofSummary } from './proof/proof-files.js';
import { historyReport, type HistoryReport } from './history-report.js';
import { historyCsv, historyTable, sourceOf, unreadableLines, verifiedLines } from './history-text.js';
import { verifiedHistory } from './verify-history.js';

const NOBODY =
  'Nobody is registered with this e-mail address. A deleted person is found by no address, only by id: --person ID.';

export const accessHistory = opsCommand<HistoryOptions>({
  name: 'access-history',
  summary: 'who was shown what of a person, when and why, folded from the log alone',
  writes: 'looks',
  examples: [
    {
      does: 'by the id of the person',
      line: 'access-history --person 5b0f2c4e-9a43-4c53-b0c6-2f6e5f3a1d70 --reason "Case 4711"',
    },
    { does: 'by e-mail address, asked for on the terminal', line: 'access-history --email - --reason "Case 4711"' },
    {
      does: 'of last March, as a table for a spreadsheet',
      line: 'access-history --person ID --reason TEXT --from 2030-03-01 --to 2030-04-01 --format csv',
    },
    {
      does: 'proved by the signed tree over the log, and compared with the read models',
      line: 'access-history --person ID --reason TEXT --verify --json',
    },
    {
      does: 'for a court: a proof that anybody can check, and a report on it',
      line: 'access-history --person ID --reason TEXT --proof proof.json --pdf report.pdf',
    },
  ],
  declare: (command) =>
    command
      .option('--person <id>', 'the id of the person, also of a deleted one')
      .option('--email <minus>', 'a minus, -: the e-mail address is asked for, or read from standard input')
      .option('--reason <text>', 'why you look, such as a case number; the person sees it')
      .option('--from <time>', 'entries at or after this time (ISO 8601, or a date: midnight UTC)')
      .option('--to <time>', 'entries before this time')
      .option('--format <format>', 'table, json or csv')
      .option('--proof <file>', 'write a proof of the whole history there, for consent-verify')
      .option('--pdf <file>', 'write a report on the proof there, for people to read')
      .option('--verify', 'prove each event by the signed tree over the log, and compare with the read models'),
  run: async (invocation) => {
    const { options, output, engines } = invocation;
    const asked = historyRequest(options, output.json);
    await mustBeWritable(asked);
    const personId =
      asked.who === 'email' ? await new AccountSearch(invocation, asked.reason).person(NOBODY) : asked.who.personId;
    const log = await engines.log();
    const vault = new Vault(await engines.keyring(), await engines.records());
    const operator = invocation.operator();
    const first = await foundHistory(invocation, personId);
    // Whoever looks is written down before anything is shown.
    const look = { personId, reason: asked.reason, fields: HISTORY_FIELDS, cursor: null };
    const isLogBehind = await new OperatorLooks(invocation).note(look);
    if (first.deletedAt !== null)
      output.note('This person is deleted: what was sealed is gone for ever; the history of ids and times remains.');
    // Before the history is read, so that this has every entry of the proof.
    const bundle = asked.proof && (await writeBundle(asked.proof.file, proofPages(invocation, personId)));
    const { history, verification } =
      options.verify === true
        ? await verifiedHistory(first, engines)
        : { history: await historyFromStreams(log, personId), verification: null };
    const pasts = await businessPasts(log, businessesOf(history));
    const texts = await openedTexts(vault, history);
    const { restores, unreadable } = await restoresIn(log);
    const end = (await log.head()) ?? null;
    const report = historyReport({ history, pasts, texts, verification, restores, unreadable, end }, asked);
    const proof = bundle && (await writtenReport(bundle, report, asked, `operator:${operator}`));
    await show({ ...report, proof }, asked, invocation);
    const isWhole =
      !isLogBehind &&
      report.unreadable.length === 0 &&
      report.made_from.contiguous &&
      report.grants.every(({ contiguous }) => contiguous);
    return isWhole && (verification?.differences.length ?? 0) === 0 ? FINE : PROBLEM;
  },
});

async function foundHistory({ engines }: Invocation<object>, personId: string): Promise<PersonHistory> {
  const history = await historyFromStreams(await engines.log(), personId);
  if (history.registeredAt === null && history.madeFrom.events === 0)
    throw new CommandFailure('The log holds nothing of a person with this id.');
  return history;
}

type ShownReport = HistoryReport & { readonly proof: ProofSummary | null };

/** What was written, with the report on it where one is wanted. */
async function writtenReport(
  bundle: WrittenBundle,
  history: HistoryReport,
  { proof, reason }: HistoryRequest,
  madeBy: string,
): Promise<ProofSummary | null> {
  if (proof === null) return null;
  const { file, pdf } = proof;
  const report = reportOn(bundle, history, { file, reason, madeBy });
  if (pdf !== null) await writePdf(pdf, report);
  return summaryOf(report, file, pdf);
}

async function show(report: ShownReport, { format }: HistoryRequest, { output }: Invocation<object>): Promise<void> {
  if (format === 'json') {
    await output.write(JSON.stringify(report, null, 2));
  } else if (format === 'csv') {
    await output.write(historyCsv(report));
    output.note(sourceOf(report));
    for (const line of unreadableLines(report)) output.note(line);
    for (const line of report.verification === null ? [] : verifiedLines(report.verification)) output.note(line);
  } else await output.write(historyTable(report));
  if (report.proof !== null && format !== 'json') output.note(proofLine(report.proof));
}

function businessesOf({ entries, grants }: PersonHistory): readonly string[] {
  return [...entries, ...grants].map(({ businessId }) => businessId).filter((id) => id !== null);
}
