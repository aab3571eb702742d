import { setImmediate as othersTurn } from 'node:timers/promises';
import { SystemClock, type Clock } from '#clock';
import type { EventStore, Position, StoredEvent } from '#event-store';
import type { DomainCodec } from '#events';
import { EMPTY_ROOT, type ProofLog } from '#proofs';
import { ahead } from '../../reading/ahead.js';
import { storedLog, UnreadableEvent } from '../../reading/stored-log.js';
import { CheckTables } from '../../state/check-tables.js';
import type { KeptState } from '../../state/kept-state.js';
import type { SignedTree } from '../checkpoints/signed-tree.js';
import type { PolicyProgress } from '../checks/consent-check.js';
import { EventChecks } from '../checks/event-checks.js';
import { TimeCheck } from '../checks/time-check.js';
import { LocalComparison } from '../comparison/local-comparison.js';
import type { ComparisonStarter, TreeComparison, ComparisonState } from '../comparison/tree-comparison.js';
import { Findings } from '../findings.js';
import type { Progress, ProgressCodec } from './progress.js';

/** Changes to what is known between two steps, which are held in memory: some 5 MB of them. */
const STEP = 4_096;
/** The same where all that is known are revisions and ids. */
const STEP_OF_ENVELOPES = 32_768;
/** Pages that are read before they are looked at, so that who compares them elsewhere never waits for them. */
const AHEAD = 2;
/** Most pages that wait to be compared, those ahead aside: as many as are read while a thread begins. */
const MOST_OPEN = 64;
/** When something was verified is told by no other clock. */
const machine = new SystemClock();

interface Walking {
  readonly log: EventStore;
  readonly proofs: ProofLog;
  readonly state: KeptState;
  readonly progressCodec: ProgressCodec;
  readonly codec: DomainCodec | undefined;
  readonly clock: Pick<Clock, 'now'>;
  /** As the log is signed; undefined where it is not. */
  readonly tree: SignedTree | undefined;
  /** Position of the last event in the tree; null for none. */
  readonly through: Position | null;
  /** Compares the log with the tree where that pays; without it, it is done here. */
  readonly beside?: ComparisonStarter | undefined;
  /** Changes to what is known between two steps. */
  readonly step?: number;
}

/** What a walk begins with: nothing, or what an earlier one had come to. */
interface Start {
  readonly known: CheckTables;
  readonly comparison: TreeComparison;
  /** Leaves that were compared, and the root over them. */
  readonly compared: ComparisonState['tree'];
  readonly findings: Findings;
  readonly events: number;
  /** Position of the last event that was looked at. */
  readonly after: Position | undefined;
}

/** A page that was read, while it is compared with the tree. */
interface ReadPage {
  readonly events: readonly StoredEvent[];
  readonly standing: Promise<ComparisonState>;
}

/** Goes through the log in steps, of which each is kept when it is done, as far as the tree reaches. */
export class LogWalk {
  /** Of what stands in the log, for good. */
  readonly findings: Findings;
  /** All that were verified. */
  events: number;
  private readonly known: CheckTables;
  private readonly comparison: TreeComparison;
  private readonly checks: EventChecks;
  private readonly times: TimeCheck;
  /** What the checks have found in the page at hand. */
  private readonly ownFindings = new Findings();
  /** Pages whose own checks are done, until what the comparison has found in them was heard. */
  private readonly open: Promise<void>[] = [];
  /** Pages are heard of in their order. */
  private turn: Promise<void> = Promise.resolve();
  private standing: Omit<ComparisonState, 'found'>;
  /** Position of the last event that was looked at, and of the last one that was read. */
  private position: Position | undefined;
  private readTo: Position | undefined;

  private constructor(
    private readonly walking: Walking,
    { known, comparison, compared, findings, events, after }: Start,
  ) {
    this.known = known;
    this.comparison = comparison;
    this.findings = findings;
    this.events = events;
    this.position = after;
    this.readTo = after;
    this.standing = { tree: compared, isSettled: true, unsigned: 0, firstUnsigned: null };
    this.checks = new EventChecks(known, walking.codec, this.ownFindings, after);
    this.times = new TimeCheck(walking.clock, this.ownFindings);
  }

  /**
   * @param progress undefined from the beginning
   * @throws DocumentStoreUnavailable; TreeDamaged; StateUnwritable; TakenOver
   */
  static async from(progress: Progress | undefined, walking: Walking): Promise<LogWalk> {
    const { state, tree, proofs, beside } = walking;
    const known = new CheckTables(state);
    if (progress === undefined) await known.forget();
    const { size, events, through, findings, root } = progress ?? NOTHING_YET;
    const reported = findings.kept.filter(({ check }) => check === 'seals').length;
    const begun = { signed: tree ?? { size: 0, root: EMPTY_ROOT }, size, reported };
    const comparison = (await beside?.(begun)) ?? (await LocalComparison.begin(proofs, begun));
    const compared = { size, root: Buffer.from(root, 'base64') };
    const after = through ?? undefined;
    return new LogWalk(walking, { known, comparison, compared, findings: new Findings(findings), events, after });
  }

  get unsigned(): number {
    return this.standing.unsigned;
  }

  get firstUnsigned(): Position | null {
    return this.standing.firstUnsigned;
  }

  /**
   * Up to the end of the tree, which is kept, and then to the log's.
   * @returns false when an event cannot be read. @throws as `verifyLog`
   */
  async to(head: Position | undefined, signal: AbortSignal, onPage: (position: Position) => void): Promise<boolean> {
    const { through } = this.walking;
    const end = through !== null && head !== undefined && through < head ? through : head;
    try {
      if (through !== null) await this.read(end, signal, onPage);
      if (through !== null) await this.keep();
      await this.read(head, signal, onPage);
      await this.compareTo(0);
      this.hear(await this.comparison.finish(true));
      await this.known.saved();
      return true;
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      await this.compareTo(0);
      this.findings.add('reading', { position: error.after ?? '' }, `${error.message}; nothing after it was looked at`);
      this.hear(await this.comparison.finish(false));
      await this.known.saved();
      return false;
    }
  }

  /** @param findings what is missing may yet come, so that it is told of apart from what stays as it is */
  finish(policies: PolicyProgress, findings: Findings): void {
    this.checks.finish(policies, findings);
  }

  /** Lets go of what it has opened. */
  async close(): Promise<void> {
    await this.known.saved().catch(() => undefined);
    await this.comparison.close();
  }

  private async read(
    until: Position | undefined,
    signal: AbortSignal,
    onPage: (position: Position) => void,
  ): Promise<void> {
    for await (const page of ahead(this.handedOn(until, signal), AHEAD)) {
      await this.take(page);
      if (this.known.pending >= this.step) await this.keep();
      await this.compareTo(MOST_OPEN);
      onPage(this.position ?? '');
      // Neither a signal nor what is written gets on while pages follow each other at once.
      await othersTurn();
    }
  }

  /** Pages as they are read, while they are compared with the tree. */
  private async *handedOn(until: Position | undefined, signal: AbortSignal): AsyncGenerator<ReadPage> {
    for await (const events of storedLog(this.walking.log, { after: this.readTo, until }, signal)) {
      const standing = this.comparison.take(events, this.readTo);
      // What fails is told of when its turn comes.
      standing.catch(() => undefined);
      this.readTo = events.at(-1)?.position ?? this.readTo;
      yield { events, standing };
    }
  }

  private get step(): number {
    const { step, codec } = this.walking;
    return step ?? (codec === undefined ? STEP_OF_ENVELOPES : STEP);
  }

  private async take({ events, standing }: ReadPage): Promise<void> {
    await this.check(events);
    const found = this.ownFindings.taken();
    const heard = this.inTurn(async () => {
      this.hear(await standing);
      this.findings.include(found);
    });
    this.open.push(heard);
    this.position = events.at(-1)?.position ?? this.position;
    this.events += events.length;
  }

  private async check(events: readonly StoredEvent[]): Promise<void> {
    if (this.walking.codec === undefined) {
      const envelopes = events.map((event) => event.envelope());
      this.checks.takeEnvelopes(envelopes);
      this.times.take(envelopes);
    } else {
      const decoded = events.map((event) => event.decoded());
      await this.checks.take(decoded);
      this.times.take(decoded);
    }
  }

  /** Waits until what the comparison has found was heard of all pages but the last few. */
  private async compareTo(most: number): Promise<void> {
    for (const heard of this.open.splice(0, Math.max(0, this.open.length - most))) await heard;
  }

  private inTurn<T>(work: () => T | Promise<T>): Promise<T> {
    const done = this.turn.then(work);
    this.turn = done.then(() => undefined);
    // After a failure nothing more is heard; it is told of to whoever waits.
    this.turn.catch(() => undefined);
    return done;
  }

  private hear({ found, ...standing }: ComparisonState): void {
    this.standing = standing;
    this.findings.include(found);
  }

  /**
   * What lies behind the newest checkpoint can be kept, and not gone on from: nobody has signed it yet. So can what
   * waits for its leaves.
   */
  private keep(): Promise<void> {
    const { position = null, events } = this;
    const progress = this.inTurn(() => {
      const isSigned = this.standing.isSettled && this.unsigned === 0;
      return isSigned ? this.walking.progressCodec.encode(this.progressAt(position, events)) : undefined;
    });
    return this.known.save(progress);
  }

  private progressAt(through: Position | null, events: number): Progress {
    const { size, root } = this.standing.tree;
    const { tree } = this.walking;
    return {
      origin: tree?.origin ?? '',
      ...{ size, root: Buffer.from(root).toString('base64'), events, through },
      findings: { count: this.findings.count, kept: this.findings.kept },
      at: machine.iso(),
    };
  }
}

const NOTHING_YET = {
  ...{ size: 0, events: 0, through: null, findings: { count: 0, kept: [] } },
  root: Buffer.from(EMPTY_ROOT).toString('base64'),
};
