import { nameOfFollower } from '../realign/followers-ahead.js';
import { age } from './age.js';
import { NEEDED } from './lease-reports.js';
import type { FollowerReport, StatusReport } from './status-report.js';

/** Beyond these somebody should look. Seconds. */
export interface Thresholds {
  readonly lag: number;
  readonly dueFor: number;
  readonly unsealedFor: number;
}

/** A sealer waits for a minute; a webhook may be due for a while behind others of a slow endpoint. */
export const THRESHOLDS: Thresholds = { lag: 30, dueFor: 300, unsealedFor: 180 };

const WHOLE: readonly string[] = ['live', 'following', 'retiring'];

export function problemsOf(report: Omit<StatusReport, 'problems'>, thresholds: Thresholds): readonly string[] {
  const { engines, ahead, followers, webhooks, seals, leases, erasure_register: register } = report;
  return [
    ...engines.filter(({ answers }) => !answers).map(({ name, is }) => `${name}: ${is}`),
    ...(ahead ?? []).map(
      (one) => `${nameOfFollower(one)} is ahead of the log, which lacks events: see \`realign --help\``,
    ),
    ...(followers ?? []).flatMap((follower) => followerProblems(follower, thresholds)),
    ...(webhooks !== null && webhooks.oldest_due_seconds > thresholds.dueFor
      ? [`webhooks have been due for ${age(webhooks.oldest_due_seconds)}`]
      : []),
    ...(seals !== null && seals.oldest_unsealed_seconds > thresholds.unsealedFor
      ? [`the log is not sealed behind ${seals.position ?? 'its beginning'}, for ${age(seals.oldest_unsealed_seconds)}`]
      : []),
    ...(register?.problem == null ? [] : [`the second place of the erasure register ${register.problem}`]),
    ...(leases ?? [])
      .filter(({ work, holder }) => holder === null && NEEDED.includes(work))
      .map(({ work }) => `nobody is at work: ${work}`),
  ];
}

function followerProblems(follower: FollowerReport, { lag }: Thresholds): readonly string[] {
  const { kind, slot, name, state, lag_seconds, parked } = follower;
  const who = slot === null ? `${kind} ${name}` : `${kind} ${name} (${slot})`;
  const isLate = WHOLE.includes(state) && lag_seconds > lag;
  return [
    ...(isLate ? [`${who} is ${age(lag_seconds)} behind the log`] : []),
    ...(parked > 0 ? [`${who}: ${String(parked)} parked; \`parked list\` says what`] : []),
  ];
}
