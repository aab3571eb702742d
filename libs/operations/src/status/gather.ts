import { SystemClock } from '#clock';
import { Vault } from '#vault';
import { DeliveryLedger } from '#webhooks';
import { restoreUnderWay } from '../backups/restoring/restore-record.js';
import { readLogReach } from '../realign/followers-ahead.js';
import { archiveReport } from './archive-report.js';
import { engineReports } from './engine-reports.js';
import { followerReports } from './follower-reports.js';
import { leaseReports } from './lease-reports.js';
import { StatusParts } from './status-parts.js';
import { problemsOf, type Thresholds } from './problems.js';
import type { ObservedInstallation, ReachableEngines } from './reachable.js';
import { registerReport } from './register-report.js';
import { proofReport } from './proof-report.js';
import type { StatusReport } from './status-report.js';
import { webhookReport } from './webhook-report.js';

/** Looks at everything that can be reached; never rejects for what cannot, and says what that is. */
export async function gather(
  { engines, settings, policies }: ObservedInstallation,
  thresholds: Thresholds,
): Promise<StatusReport> {
  const answering = await engineReports(engines);
  const parts = new StatusParts(answering);
  const [log, archive, reach, followers, webhooks, proofs, leases, register, restore, keyring, at] = await Promise.all([
    parts.read('the log', async () => ({ head: (await (await engines.log()).head()) ?? null })),
    parts.read('the archive', async () => archiveReport(await engines.archive())),
    parts.read('what follows the log', async () =>
      readLogReach({ log: await engines.log(), views: await engines.views(), records: await engines.records() }),
    ),
    parts.read('views and policies', async () =>
      followerReports(
        {
          log: await engines.log(),
          views: await engines.views(),
          slotStates: await engines.slotStates(),
          records: await engines.records(),
          clock: await engines.clock(),
        },
        policies,
      ),
    ),
    parts.read('webhooks', async () => webhookReport(await ledgerOf(engines), await engines.views())),
    parts.read('proofs', async () =>
      proofReport(await engines.log(), await engines.proofs(), await engines.clock(), settings),
    ),
    parts.read('who is at work', async () => leaseReports(await engines.records())),
    parts.read('the erasure register', async () => registerReport(await engines.records(), settings)),
    parts.read('whether a restore is under way', async () => restoreUnderWay(await engines.records())),
    parts.read('the versions of the keyring', async () => (await engines.wrappingKeys()).versions()),
    parts.read('the clock', async () => (await engines.clock()).iso()),
  ]);
  const isRedisThere = answering.some(({ name, answers }) => name === 'redis' && answers);
  const report = {
    at: at ?? new SystemClock().iso(),
    ...{ engines: answering, log, archive, ahead: reach?.ahead ?? null, followers, webhooks, proofs, leases, keyring },
    erasure_register: register,
    restore_under_way: restore?.what ?? null,
    limits: { decided_by: isRedisThere ? ('redis' as const) : ('each process by its share' as const) },
  };
  return { ...report, problems: problemsOf(report, parts.unseen, thresholds) };
}

async function ledgerOf(engines: ReachableEngines): Promise<DeliveryLedger> {
  const records = await engines.records();
  return new DeliveryLedger(records, new Vault(await engines.keyring(), records), await engines.clock());
}
