import { archivesIn } from '#audit';
import type { Clock } from '#clock';
import type { RecordStore, ViewStore } from '#document-store';
import type { ArchivePart, EventStore, LogArchive, Position } from '#event-store';
import type { DomainCodec } from '#events';
import { ProofLog, TreeSigner, treeStatus, type TreeProblem } from '#proofs';
import type { Keyring } from '#vault';
import { atMost, dueEvents, type DueRange } from './due-events.js';
import { mustMatchTree, type TimeSpan } from './must-match-tree.js';
import { slowestFollower } from './slowest-follower.js';
import { stateArchive } from './state-archive.js';
import { sumOfParts } from './sum-of-parts.js';

/** Most events of one file: some thirty megabytes, of which the index takes half a megabyte of memory. */
const MOST_EVENTS = 262_144;

export interface ArchiveEngines {
  readonly log: EventStore;
  readonly archive: LogArchive;
  readonly views: ViewStore;
  readonly records: RecordStore;
  readonly proofs: RecordStore;
  readonly keyring: Keyring;
  readonly codec: DomainCodec;
  readonly clock: Clock;
}

export interface ArchiveRequest {
  /** Such as `operator:jane`. */
  readonly by: string;
  /** Access events of before this are archived: ms since 1970, by the service's clock. */
  readonly before: number;
  /** The name that the settings give the log; undefined where they give none. */
  readonly origin: string | undefined;
  /** What follows the log beside the views. */
  readonly policies: readonly { readonly name: string }[];
  readonly signal: AbortSignal;
}

export interface ArchiveProgress {
  /** @param total undefined where nobody knows: to find out is to read all of it */
  readonly begins: (part: 'writing' | 'checking', total?: number) => void;
  readonly at: (events: number) => void;
}

export interface ArchiveResult {
  /** Files that the log tells of since this run, oldest first. */
  readonly files: readonly ArchivePart[];
  /** In them. */
  readonly events: number;
  readonly bytes: number;
  /** Who has not come so far as events are old enough, so that the newest of those stay; null when nobody. */
  readonly held_back_by: string | null;
}

/** Nothing may be archived of a log that is not known to be as it was signed. */
export class LogNotSigned extends Error {
  override readonly name = 'LogNotSigned';

  constructor(readonly problem: TreeProblem) {
    super(`The log is not sealed (${problem}): nothing is archived before that is mended.`);
  }
}

/** What a run would archive. */
export interface ForeseenArchive {
  readonly events: number;
  /** As the engine keeps them, without its own overhead. */
  readonly bytes: number;
  readonly first: Position | null;
  readonly last: Position | null;
  readonly held_back_by: string | null;
  /** Files of a run that was cut off, which are finished first. */
  readonly unfinished: number;
}

/** Counts what `archiveAccess` would archive; changes nothing. @throws as it does */
export async function foreseeArchive(
  engines: Omit<ArchiveEngines, 'keyring' | 'codec' | 'clock'>,
  request: Omit<ArchiveRequest, 'by' | 'origin'>,
): Promise<ForeseenArchive> {
  const { log, archive, proofs } = engines;
  const { problem } = await treeStatus(log, proofs);
  if (problem !== null) throw new LogNotSigned(problem);
  const unfinished = (await archive.parts()).filter(({ state }) => state === 'taken').length;
  const { range, heldBackBy } = await rangeOf(engines, request);
  let [events, bytes]: [number, number] = [0, 0];
  let [first, last]: [Position | null, Position | null] = [null, null];
  for await (const event of range === undefined ? [] : dueEvents(log, range, request.signal)) {
    events += 1;
    bytes += event.bytes.length;
    first ??= event.position;
    last = event.position;
  }
  return { events, bytes, first, last, held_back_by: heldBackBy, unfinished };
}

/**
 * Puts access events of before a time into files, where the log's readers find them once its engine lets go of its own
 * copy. A file is written, read back and held against the tree over the log; the log says what is in it, and that is
 * signed. The engine keeps everything: see `compact`. It may be cut off anywhere, and the next run goes on. No two at
 * once.
 * @throws LogNotSigned; ArchiveDamaged; EventStoreUnavailable; DocumentStoreUnavailable; CryptoUnavailable; the
 *   signal's reason
 */
export async function archiveAccess(
  engines: ArchiveEngines,
  request: ArchiveRequest,
  progress: ArchiveProgress,
): Promise<ArchiveResult> {
  const { log, archive } = engines;
  const { signal } = request;
  await signAll(engines, request);
  const files: ArchivePart[] = [];
  for (const left of (await archive.parts()).filter(({ state }) => state === 'taken'))
    files.push(await finished(left, await mustMatchTree(left, engines, signal), engines, request));
  for (;;) {
    const { range, heldBackBy } = await rangeOf(engines, request);
    progress.begins('writing');
    const due = range && counted(atMost(MOST_EVENTS, dueEvents(log, range, signal)), progress.at);
    const part = due && (await archive.write(due));
    if (part === undefined) return { ...sumOfParts(files), files, held_back_by: heldBackBy };
    progress.begins('checking', part.events);
    const span = await mustMatchTree(part, engines, signal, progress.at);
    // Who has lost the lease in the meantime is not alone at it any more.
    signal.throwIfAborted();
    await archive.take(part);
    files.push(await finished(part, span, engines, request));
  }
}

/** From where the newest file ends to where everybody has come; undefined when that is nowhere. */
async function rangeOf(
  { log, archive, views, records, proofs }: Omit<ArchiveEngines, 'keyring' | 'codec' | 'clock'>,
  { before, policies, signal }: Pick<ArchiveRequest, 'before' | 'policies' | 'signal'>,
): Promise<{ readonly range: DueRange | undefined; readonly heldBackBy: string | null }> {
  const after = (await archive.parts()).at(-1)?.last;
  const signed = (await new ProofLog(proofs).newest())?.through ?? undefined;
  if (signed === undefined) return { range: undefined, heldBackBy: null };
  const { position: passed, last } = await slowestFollower({ log, views, records, policies });
  const behind = passed !== undefined && passed > (after ?? '') ? passed : after;
  const isHeldBack = await isAny(dueEvents(log, { after: behind, through: signed, before }, signal));
  const through = passed !== undefined && passed < signed ? passed : signed;
  const range = passed === undefined ? undefined : { after, through, before };
  return { range, heldBackBy: isHeldBack ? last : null };
}

async function isAny(events: AsyncIterable<unknown>): Promise<boolean> {
  const { done } = await events[Symbol.asyncIterator]().next();
  return done !== true;
}

/** What was taken up: stated in the log, which is signed with that. */
async function finished(
  part: ArchivePart,
  span: TimeSpan,
  engines: ArchiveEngines,
  request: ArchiveRequest,
): Promise<ArchivePart> {
  const stated = await archivesIn(engines.log);
  const isStated = stated.some(({ file, sha256 }) => file === part.file && sha256 === part.sha256);
  request.signal.throwIfAborted();
  if (!isStated) await stateArchive(part, engines, span, request.by);
  await signAll(engines, request);
  await engines.archive.markSealed(part);
  return { ...part, state: 'sealed' };
}

/** Signs everything that stands in the log, whether or not the service runs. @throws LogNotSigned */
async function signAll(
  { log, proofs, keyring }: ArchiveEngines,
  { origin, signal }: Pick<ArchiveRequest, 'origin' | 'signal'>,
): Promise<void> {
  const problem = await new TreeSigner(log, proofs, keyring, { origin }).signAll(signal);
  signal.throwIfAborted();
  if (problem !== null) throw new LogNotSigned(problem);
}

async function* counted<T>(events: AsyncIterable<T>, at: (events: number) => void): AsyncGenerator<T> {
  let count = 0;
  for await (const event of events) {
    yield event;
    count += 1;
    if (count % SHOWN_EVERY === 0) at(count);
  }
  at(count);
}

const SHOWN_EVERY = 1_000;
