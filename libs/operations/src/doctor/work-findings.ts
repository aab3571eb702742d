import { gather } from '../status/gather.js';
import { THRESHOLDS } from '../status/problems.js';
import type { StatusReport } from '../status/status-report.js';
import type { ObservedInstallation } from '../status/reachable.js';
import { unknown, weak, well, wrong, type Finding } from './finding.js';

const LOOK_AGAIN = 'look again; where it stays, read the log lines of its engine, and see how busy that is';
/** What a problem of `status` begins with or holds, whose affair it is, and what to do. */
const MENDS: readonly (readonly [sign: RegExp, check: string, mend: string])[] = [
  [/^(the log|the archive|what follows the log) could not be looked at/, 'log', LOOK_AGAIN],
  [/^views and policies could not be looked at/, 'checkpoints', LOOK_AGAIN],
  [/^webhooks could not be looked at/, 'webhooks', LOOK_AGAIN],
  [/^proofs could not be looked at/, 'proofs', LOOK_AGAIN],
  [/^who is at work could not be looked at/, 'work', LOOK_AGAIN],
  [/^the erasure register could not be looked at/, 'erasure register', LOOK_AGAIN],
  [/could not be looked at/, 'status', LOOK_AGAIN],
  [
    /^the archive file/,
    'log',
    'put the file back into the log’s folder from a backup; `verify` says whether it is the one',
  ],
  [/is ahead of the log/, 'log', 'put the whole log back; where there is none, `realign`'],
  [/parked/, 'checkpoints', '`parked show` and `parked retry`; see Parked events in the operating guide'],
  [/behind the log/, 'checkpoints', 'look whether a projector runs, and at its log lines; start another one'],
  [/^webhooks have been due/, 'webhooks', 'look whether a webhook worker runs; start another one'],
  [/^the log is not sealed/, 'proofs', 'see The log is sealed in the operating guide'],
  [/^the witness/, 'proofs', 'ask whoever runs the witness; a second one in WITNESS_URLS bridges its gaps'],
  [/^the watched log/, 'proofs', 'see the runbook watched-log-contradicts'],
  [
    /^the second place .* came back/,
    'erasure register',
    'stop every process, run `restore --register-only`, and start them again',
  ],
  [
    /^the second place .* file is gone/,
    'erasure register',
    'mount its file system; where that is lost, put the register from beside the backups in its place',
  ],
  [/^the second place/, 'erasure register', 'set ERASURE_REGISTER_URL to a disk of its own that can be written to'],
  [/^nobody is at work: sealer/, 'proofs', 'start a projector'],
  [/^nobody is at work/, 'work', 'start a projector'],
];
/** Each engine has a finding of its own. */
const OF_ENGINES = /^(event store|records|views|proofs|redis|keyring): /;
const CHECKS = ['log', 'checkpoints', 'work', 'webhooks', 'proofs', 'erasure register'] as const;

/** What `status` finds, by whose affair it is, with what to do. */
export async function workFindings(observed: ObservedInstallation): Promise<readonly Finding[]> {
  const report = await gather(observed, THRESHOLDS);
  const problems = report.problems.filter((problem) => !OF_ENGINES.test(problem)).map(mended);
  const others = CHECKS.filter((check) => !problems.some((one) => one.check === check));
  return [...problems, ...others.map((check) => undisturbed(check, report)), ...endpointFindings(report)];
}

function mended(problem: string): Finding {
  const [, check = 'status', mend = '`status` says more'] = MENDS.find(([sign]) => sign.test(problem)) ?? [];
  return wrong(check, problem, mend);
}

function undisturbed(check: (typeof CHECKS)[number], report: StatusReport): Finding {
  const { log, archive, ahead, followers, leases, webhooks, proofs, erasure_register: register } = report;
  const seen: Readonly<Record<(typeof CHECKS)[number], string | null>> = {
    log: log === null || ahead === null ? null : `ends at ${log.head ?? 'its beginning'}; ${archiveText(archive)}`,
    checkpoints: followers === null ? null : furthestBehind(followers),
    work: leases === null ? null : 'somebody is at each of it',
    webhooks: webhooks === null ? null : `${String(webhooks.pending)} to be sent, none of them late`,
    proofs: proofs === null ? null : `sealed up to ${proofs.position ?? 'its beginning'}`,
    'erasure register': register === null ? null : registerText(register.as_of),
  };
  const found = seen[check];
  return found === null ? unknown(check, 'could not be looked at', 'mend the engines first') : well(check, found);
}

function archiveText(archive: StatusReport['archive']): string {
  const soFar = 'nothing is ahead of it';
  if (archive === null || archive.files === 0) return soFar;
  return `${soFar}; ${String(archive.events)} access events of it stand in ${String(archive.files)} files`;
}

function furthestBehind(followers: NonNullable<StatusReport['followers']>): string {
  const seconds = Math.max(0, ...followers.map(({ lag_seconds: lag }) => lag));
  return `the furthest behind is ${String(seconds)} s`;
}

function registerText(asOf: string | null): string {
  return asOf === null ? 'has no second place' : `its second place is as of ${asOf}`;
}

function endpointFindings({ webhooks }: StatusReport): readonly Finding[] {
  const failing = (webhooks?.failing.count ?? 0) + (webhooks?.disabled.count ?? 0);
  if (failing === 0) return [];
  const found = `${String(failing)} fail or are disabled`;
  return [weak('endpoints', found, 'their businesses’ affair: `endpoints list --failing` names them')];
}
