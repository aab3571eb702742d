import { MAX_PAGE } from '#document-store';
import { nameOfFollower } from '../realign/followers-ahead.js';
import { age } from './age.js';
import type { TreeProblem } from '#proofs';
import type { FollowerReport, ProofReport, StatusReport, WatchedReport } from './status-report.js';

/** Beyond these somebody should look. Seconds. */
export interface Thresholds {
  readonly lag: number;
  readonly dueFor: number;
  readonly unsignedFor: number;
}

/** A checkpoint is signed each second; a webhook may be due for a while behind others of a slow endpoint. */
export const THRESHOLDS: Thresholds = { lag: 30, dueFor: 300, unsignedFor: 60 };

const WHOLE: readonly string[] = ['live', 'following', 'retiring'];

/** @param unseen what could not be looked at, in words */
export function problemsOf(
  report: Omit<StatusReport, 'problems'>,
  unseen: readonly string[],
  thresholds: Thresholds,
): readonly string[] {
  const { engines, archive, ahead, followers, webhooks, proofs, leases, erasure_register: register } = report;
  const { restore_under_way: restore } = report;
  return [
    ...engines.filter(({ answers }) => !answers).map(({ name, is }) => `${name}: ${is}`),
    ...unseen,
    ...(restore === null
      ? []
      : [`the restore of ${restore} is under way, or was cut off: \`restore\` goes on with it`]),
    ...(archive?.problems ?? []).map((problem) => `the archive file ${problem}`),
    ...(ahead ?? []).map(
      (one) => `${nameOfFollower(one)} is ahead of the log, which lacks events: see \`realign --help\``,
    ),
    ...(followers ?? []).flatMap((follower) => followerProblems(follower, thresholds)),
    ...(webhooks !== null && webhooks.oldest_due_seconds > thresholds.dueFor
      ? [`webhooks have been due for ${age(webhooks.oldest_due_seconds)}`]
      : []),
    ...(proofs === null ? [] : [...proofProblems(proofs, thresholds), ...proofs.watched.flatMap(watchedProblems)]),
    ...(register?.problem == null ? [] : [`the second place of the erasure register ${register.problem}`]),
    ...(leases ?? []).filter(({ holder }) => holder === null).map(({ work }) => `nobody is at work: ${work}`),
  ];
}

/** Seconds after which a witness that cosigns nothing is a problem. */
const WITNESS_PATIENCE = 60;

/** By what keeps the log from being signed; docs/operating-guide.md says what to do. */
const TREE_PROBLEMS: Readonly<Record<TreeProblem, string>> = {
  'never-begun': 'it has events and no tree: `proofs begin`',
  'fewer-events': 'it has fewer events than its newest checkpoint says',
  'other-events': 'its last events are not those that its newest checkpoint was signed over',
  'broken-tree': 'the tree does not give the root of its newest checkpoint',
  'other-origin': 'LOG_ORIGIN is not the name that its tree was begun under',
  'key-lost': 'no key of the keyring has signed its newest checkpoint',
};

function proofProblems(proofs: ProofReport, { unsignedFor }: Thresholds): readonly string[] {
  const { problem, position, oldest_unsealed_seconds: seconds, witnesses } = proofs;
  const failing = witnesses.filter(({ failing_seconds: since }) => since >= WITNESS_PATIENCE);
  const unwitnessed = failing.map(({ witness, problem: why }) => `the witness ${witness} ${why ?? 'cosigns nothing'}`);
  if (problem !== null) return [`the log is not sealed: ${TREE_PROBLEMS[problem]}`, ...unwitnessed];
  const late = `the log is not sealed behind ${position ?? 'its beginning'}, for ${age(seconds)}`;
  return [...(seconds > unsignedFor ? [late] : []), ...unwitnessed];
}

function watchedProblems({ log, size, contradicted_at: at, convicted }: WatchedReport): readonly string[] {
  if (at === null) return [];
  const what = convicted
    ? 'has signed two trees of one size: it was changed'
    : `was offered with no proof that it goes on from the ${String(size)} events that were cosigned`;
  return [`the watched log ${log} ${what}, at ${at}`];
}

function followerProblems(follower: FollowerReport, { lag }: Thresholds): readonly string[] {
  const { state, lag_seconds, parked } = follower;
  const who = nameOfFollower(follower);
  const count = parked < MAX_PAGE ? String(parked) : `${String(parked)} or more`;
  const isLate = WHOLE.includes(state) && lag_seconds > lag;
  return [
    ...(isLate ? [`${who} is ${age(lag_seconds)} behind the log`] : []),
    ...(parked > 0 ? [`${who}: ${count} parked; \`parked list\` says what`] : []),
  ];
}
