import { logFraction, type EventStore, type LogArchive, type Position } from '#event-store';
import type { Clock } from '#clock';
import type { DomainCodec } from '#events';
import type { ProofLog } from '#proofs';
import type { KeptState } from '../../state/kept-state.js';
import { compareKeptCheckpoint, type KeptCheckpoint } from '../checkpoints/kept-checkpoint.js';
import type { LogKeys } from '../checkpoints/log-keys.js';
import { reportUnsigned, signedTree, type SignedTree } from '../checkpoints/signed-tree.js';
import { checkArchiveFiles, checkArchiveStatements } from '../checks/archive-check.js';
import type { PolicyProgress } from '../checks/consent-check.js';
import { checkEnd } from '../checks/end-check.js';
import { reportAhead, type FollowerPlace } from '../checks/followers-ahead.js';
import type { ComparisonStarter } from '../comparison/tree-comparison.js';
import { Findings, MOST_KEPT, type Finding } from '../findings.js';
import { LogWalk } from './log-walk.js';
import { ProgressCodec } from './progress.js';
import { resumed, type RestartReason } from './resume.js';

export interface VerificationParts {
  readonly log: EventStore;
  /** The files that hold events of the log; undefined where its engine keeps all of them itself. */
  readonly archive?: LogArchive | undefined;
  readonly proofs: ProofLog;
  /** @param origin of the log, as its newest checkpoint says */
  readonly keysOf: (origin: string) => Promise<LogKeys>;
  /** Where the checks remember what they have read. */
  readonly state: KeptState;
  /** Of who may say that something was verified; undefined for those who have no keyring. */
  readonly secret: Uint8Array | undefined;
  /** Opens what is sealed, which needs the keyring; without it events are known by their envelopes alone. */
  readonly codec: DomainCodec | undefined;
  /** The service's own: what it has written bears no time that is yet to come by it. */
  readonly clock: Pick<Clock, 'now'>;
  /** A checkpoint kept elsewhere. */
  readonly kept?: KeptCheckpoint | undefined;
  /** To be read before the log's head is, so that what the policies had done stands in what is looked at. */
  readonly policies: PolicyProgress;
  /** What follows the log, which cannot be ahead of it; read before its end is. */
  readonly followers: readonly FollowerPlace[];
  /** Reads everything, whatever was verified before. */
  readonly isAll: boolean;
  /** Compares the log with the tree where that pays; without it, this thread does. */
  readonly beside?: ComparisonStarter | undefined;
  /**
   * Changes to what is known between two steps that are kept; as many as memory has room for without it. Fewer let a
   * short log take several steps.
   */
  readonly step?: number;
  readonly signal: AbortSignal;
  /** @param fraction of the log's length that is done, 0 to 1 */
  readonly onRead: (events: number, fraction: number) => void;
}

export interface LogReport {
  /** All that were verified, in this run and in those that it went on from. */
  readonly events: number;
  /** Of them, those that were read now. */
  readonly read: number;
  /** Position of the last event looked at; null for an empty log. */
  readonly through: Position | null;
  /** False when an event could not be read: nothing behind it was looked at. */
  readonly isWhole: boolean;
  /** What the log is signed as; null where it is not. */
  readonly checkpoint: SignedTree | null;
  /** Events behind the newest checkpoint. */
  readonly unsigned: number;
  readonly firstUnsigned: Position | null;
  /** The verification that this one went on from; null when it read everything. */
  readonly goneOnFrom: { readonly size: number; readonly at: string } | null;
  /** Why it did, though there was one; null when there was none. */
  readonly begunAnew: RestartReason | null;
  /** All that was found; at most a thousand of them are in `findings`. */
  readonly problems: number;
  readonly findings: readonly Finding[];
}

/**
 * Reads the log, as far as it goes now, and holds it against all that is promised of it: what was verified before is
 * not read again. What it must know for that stands on disk, so that a log of any size takes the same memory.
 * @throws EventStoreUnavailable; DocumentStoreUnavailable; CryptoUnavailable when keyring or data keys are out of
 *   reach; StateUnwritable; TakenOver; ComparisonEnded; the signal's reason when it is aborted
 */
export async function verifyLog(verifying: VerificationParts): Promise<LogReport> {
  const { log, archive, proofs, keysOf, state, kept, policies, followers, isAll, signal, onRead } = verifying;
  const now = new Findings();
  const newest = await proofs.newest();
  const [head, end] = [await log.head(), await log.end()];
  reportAhead(followers, end, now);
  const origin = newest?.origin ?? kept?.checkpoint.origin;
  const keys = origin === undefined ? NO_KEYS : await keysOf(origin);
  const tree = newest && signedTree(newest, keys, now);
  if (tree === undefined && end !== undefined) reportUnsigned(now);
  if (kept !== undefined) await compareKeptCheckpoint(kept, tree, { proofs, keys, findings: now });
  if (archive !== undefined) await checkArchiveFiles(archive, now, signal);
  const progressCodec = new ProgressCodec(verifying.secret);
  const start = await resumed({ state, progressCodec, proofs, tree, isAll, findings: now });
  const through = newest?.through ?? null;
  const walk = await LogWalk.from(start.progress, { ...verifying, tree, through, progressCodec });
  const onPage = (position: Position): void => {
    onRead(walk.events, logFraction(position, head));
  };
  const isWhole = await walk.to(head, signal, onPage).finally(() => walk.close());
  signal.throwIfAborted();
  if (isWhole) walk.finish(policies, now);
  if (isWhole && archive !== undefined) await checkArchiveStatements(archive, log, now);
  const { progress } = start;
  // What was verified before is not read again, but the service signs nothing where its end has changed since.
  const isTold = [...walk.findings.kept, ...now.kept].some(({ check }) => check === 'seals');
  if (newest !== undefined && progress !== undefined && !isTold) await checkEnd(log, proofs, newest, now);
  const { events, unsigned, firstUnsigned, findings } = walk;
  return {
    ...{ events, unsigned, firstUnsigned, isWhole, begunAnew: start.begunAnew },
    read: events - (progress?.events ?? 0),
    through: head ?? null,
    checkpoint: tree ?? null,
    goneOnFrom: progress === undefined ? null : { size: progress.size, at: progress.at },
    problems: findings.count + now.count,
    findings: [...findings.kept, ...now.kept].sort(asTheyStand).slice(0, MOST_KEPT),
  };
}

const NO_KEYS: LogKeys = { own: [], ever: [], witnesses: [] };

/** What belongs to no one event comes last. */
function asTheyStand({ position: one }: Finding, { position: other }: Finding): number {
  if (one === other) return 0;
  return other === null || (one !== null && one < other) ? -1 : 1;
}
