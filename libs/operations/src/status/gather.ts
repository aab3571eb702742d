import { SystemClock } from '#clock';
import { Vault } from '#vault';
import { DeliveryLedger } from '#webhooks';
import { restoreUnderWay } from '../backups/restoring/restore-record.js';
import { lookAtReach } from '../realign/followers-ahead.js';
import { archiveReport } from './archive-report.js';
import { engineReports } from './engine-reports.js';
import { followerReports } from './follower-reports.js';
import { inTime } from './in-time.js';
import { leaseReports } from './lease-reports.js';
import { problemsOf, type Thresholds } from './problems.js';
import type { ObservedInstallation, ReachableEngines } from './reachable.js';
import { registerReport } from './register-report.js';
import { proofReport } from './proof-report.js';
import type { StatusReport } from './status-report.js';
import { webhookReport } from './webhook-report.js';

/** Looks at everything that can be reached; never rejects for an engine that cannot. */
export async function gather(
  { engines, settings, policies }: ObservedInstallation,
  thresholds: Thresholds,
): Promise<StatusReport> {
  const answering = await engineReports(engines);
  const [log, archive, reach, followers, webhooks, proofs, leases, register, restore, keyring, at] = await Promise.all([
    part(async () => ({ head: (await (await engines.log()).head()) ?? null })),
    part(async () => archiveReport(await engines.archive())),
    part(async () =>
      lookAtReach({ log: await engines.log(), views: await engines.views(), records: await engines.records() }),
    ),
    part(async () =>
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
    part(async () => webhookReport(await ledgerOf(engines), await engines.views())),
    part(async () =>
      proofReport(await engines.log(), await engines.proofs(), await engines.clock(), settings.witnesses),
    ),
    part(async () => leaseReports(await engines.records())),
    part(async () => registerReport(await engines.records(), settings)),
    part(async () => restoreUnderWay(await engines.records())),
    part(async () => (await engines.wrappingKeys()).versions()),
    part(async () => (await engines.clock()).iso()),
  ]);
  const isRedisThere = answering.some(({ name, answers }) => name === 'redis' && answers);
  const report = {
    at: at ?? new SystemClock().iso(),
    ...{ engines: answering, log, archive, ahead: reach?.ahead ?? null, followers, webhooks, proofs, leases, keyring },
    erasure_register: register,
    restore_under_way: restore?.what ?? null,
    limits: { decided_by: isRedisThere ? ('redis' as const) : ('each process by its share' as const) },
  };
  return { ...report, problems: problemsOf(report, thresholds) };
}

/** Null when what it needs is out of reach; `engines` of the report says why. */
async function part<T>(look: () => Promise<T>): Promise<T | null> {
  return inTime(look()).catch(() => null);
}

async function ledgerOf(engines: ReachableEngines): Promise<DeliveryLedger> {
  const records = await engines.records();
  return new DeliveryLedger(records, new Vault(await engines.keyring(), records), await engines.clock());
}
