import { isDeepStrictEqual } from 'node:util';
import { besidesFreshFold } from '../support/contents/fresh-fold.js';
import { ops } from '../support/processes/ops.js';
import { GrantClients } from './grant-clients.js';
import { History, type Operation } from './history.js';
import { ledgerFindings, type Ledger } from './ledger.js';
import { findHistoryChecker, linearizable } from './linearizable.js';
import { readLedger } from './read-ledger.js';
import type { Report } from './trial.js';
import { TrialService, type TrialOptions } from './trial-service.js';

/** Grants that come to their end after each fault, before the next one: the service goes on. */
const GRANTS_BETWEEN = 3;

/** One fault, from its beginning to its end. @param round counted from 0 */
export type Strike = (service: TrialService, round: number) => Promise<void>;

/** Strikes a service that clients work with, again and again, and looks at what is left. */
export async function withFaults(
  rounds: number,
  onRound: (round: number) => boolean,
  strike: Strike,
  options: TrialOptions = {},
): Promise<Report> {
  const service = await TrialService.start(options);
  try {
    const history = new History();
    const clients = await GrantClients.start(service, history);
    const findings: string[] = [];
    let reached = 0;
    try {
      await clients.goOn(GRANTS_BETWEEN);
      while (reached < rounds) {
        await strike(service, reached);
        await clients.goOn(GRANTS_BETWEEN);
        reached += 1;
        if (!onRound(reached)) break;
      }
    } catch (error) {
      findings.push(`round ${reached + 1}: ${wordsOf(error)}`);
    }
    await clients.end().catch((error: unknown) => findings.push(`in the end: ${wordsOf(error)}`));
    findings.push(...clients.findings);
    return await judged(service, clients, history.operations, reached, findings);
  } finally {
    await service.stop();
  }
}

async function judged(
  service: TrialService,
  clients: GrantClients,
  operations: readonly Operation[],
  rounds: number,
  findings: string[],
): Promise<Report> {
  const ledger = await readLedger(service, clients);
  findings.push(...ledgerFindings(operations, ledger));
  const { standing, fresh } = await besidesFreshFold(service.inside.running.engines);
  if (!isDeepStrictEqual(standing, fresh)) findings.push('the views are not what the log says');
  const verified = await ops(['verify', '--all'], { environment: service.environment });
  if (verified.code !== 0) findings.push(`verify: ${verified.stdout}${verified.stderr}`);
  const checker = findHistoryChecker();
  if (checker !== undefined) {
    const { illegal, undecided } = await linearizable(checker, operations);
    for (const grant of illegal) findings.push(`not linearizable: ${JSON.stringify(historyOf(grant, operations))}`);
    for (const grant of undecided) findings.push(`undecided: the history of ${grant}`);
  }
  const changes = operations.filter(({ action }) => action !== 'read');
  return {
    rounds,
    operations: operations.length,
    acknowledged: changes.filter(({ answer }) => answer === 'done').length,
    unanswered: changes.filter(({ answer }) => answer === 'none').length,
    grants: clients.grants.size,
    deliveries: deliveriesOf(ledger),
    isChecked: checker !== undefined,
    findings,
  };
}

function deliveriesOf({ received }: Ledger): Report['deliveries'] {
  const events = new Set(received.map(({ eventId }) => eventId)).size;
  return { events, repeated: received.length - events };
}

function historyOf(grant: string, operations: readonly Operation[]): readonly Operation[] {
  return operations.filter((operation) => operation.grant === grant);
}

function wordsOf(error: unknown): string {
  return error instanceof Error
    ? `${error.message}${error.cause === undefined ? '' : ` (${wordsOf(error.cause)})`}`
    : String(error);
}
