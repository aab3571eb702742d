import { SystemClock } from '#clock';
import type { EventStore, Position, StoredEvent } from '#event-store';
import type { DomainCodec } from '#events';
import { CompactRange, EMPTY_ROOT, type ProofLog } from '#proofs';
import { storedLog, UnreadableEvent } from '../reading/stored-log.js';
import type { KeptState } from '../state/kept-state.js';
import { Known } from '../state/known.js';
import type { PolicyProgress } from './consent-check.js';
import { EventChecks } from './event-checks.js';
import { Findings } from './findings.js';
import type { Progress, ProgressSeal } from './progress.js';
import type { SignedTree } from './signed-tree.js';
import { TreeCheck } from './tree-check.js';

/** Changes to what is known that are held in memory, some 15 MB at the most. */
const STEP = 4_096;
/** When something was verified is told by no other clock. */
const machine = new SystemClock();

interface Walking {
  readonly log: EventStore;
  readonly proofs: ProofLog;
  readonly state: KeptState;
  readonly seal: ProgressSeal;
  readonly codec: DomainCodec | undefined;
  /** As the log is signed; undefined where it is not. */
  readonly tree: SignedTree | undefined;
  /** Position of the last event in the tree; null for none. */
  readonly through: Position | null;
  /** Changes to what is known between two steps. */
  readonly step?: number;
}

/** Goes through the log in steps, of which each is kept when it is done, as far as the tree reaches. */
export class LogWalk {
  private readonly checks: EventChecks;
  private readonly leaves: TreeCheck;
  private position: Position | undefined;

  private constructor(
    private readonly walking: Walking,
    private readonly known: Known,
    range: CompactRange,
    /** Of what stands in the log, for good. */
    readonly findings: Findings,
    /** All that were verified. */
    public events: number,
    after: Position | undefined,
  ) {
    const { proofs, codec, tree } = walking;
    this.position = after;
    this.checks = new EventChecks(known, codec, findings, after);
    this.leaves = new TreeCheck(proofs, tree ?? { size: 0, root: EMPTY_ROOT }, range, findings);
  }

  /** @param progress undefined from the beginning. @throws DocumentStoreUnavailable; StateUnwritable; TakenOver */
  static async from(progress: Progress | undefined, walking: Walking): Promise<LogWalk> {
    const known = new Known(walking.state);
    if (progress === undefined) {
      await known.forget();
      return new LogWalk(walking, known, new CompactRange(), new Findings(), 0, undefined);
    }
    const { size, events, findings, through } = progress;
    const range = new CompactRange(size, await walking.proofs.frontier(size));
    return new LogWalk(walking, known, range, new Findings(findings), events, through ?? undefined);
  }

  get unsealed(): number {
    return this.leaves.unsealed;
  }

  get firstUnsealed(): Position | null {
    return this.leaves.firstUnsealed;
  }

  /**
   * Up to the end of the tree, which is kept, and then to the log's.
   * @returns false when an event cannot be read. @throws as `verifyLog`
   */
  async to(head: Position | undefined, signal: AbortSignal, onPage: (position: Position) => void): Promise<boolean> {
    const { through } = this.walking;
    const sealed = through !== null && head !== undefined && through < head ? through : head;
    try {
      if (through !== null) await this.read(sealed, signal, onPage);
      if (through !== null) await this.keep();
      await this.read(head, signal, onPage);
      await this.leaves.finish(true);
      return true;
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      this.findings.add('reading', { position: error.after ?? '' }, `${error.message}; nothing after it was looked at`);
      await this.leaves.finish(false);
      return false;
    }
  }

  /** @param findings what is missing may yet come, so that it is told of apart from what stays as it is */
  finish(policies: PolicyProgress, findings: Findings): void {
    this.checks.finish(policies, findings);
  }

  private async read(
    until: Position | undefined,
    signal: AbortSignal,
    onPage: (position: Position) => void,
  ): Promise<void> {
    for await (const page of storedLog(this.walking.log, { after: this.position, until }, signal)) {
      await this.take(page);
      this.position = page.at(-1)?.position ?? this.position;
      if (this.known.pending >= (this.walking.step ?? STEP)) await this.keep();
      onPage(this.position ?? '');
    }
  }

  private async take(page: readonly StoredEvent[]): Promise<void> {
    await this.leaves.take(page);
    if (this.walking.codec === undefined) this.checks.takeEnvelopes(page.map((event) => event.envelope()));
    else await this.checks.take(page.map((event) => event.decoded()));
    this.events += page.length;
  }

  /**
   * What lies behind the newest checkpoint can be kept, and not gone on from: nobody has signed it yet. So can what
   * waits for its leaves.
   */
  private async keep(): Promise<void> {
    const { seal } = this.walking;
    const isSealed = this.leaves.isSettled && this.unsealed === 0;
    await this.known.save(isSealed ? seal.seal(this.progress) : undefined);
  }

  private get progress(): Progress {
    const { size, root } = this.leaves;
    const { tree } = this.walking;
    return {
      origin: tree?.origin ?? '',
      ...{ size, root: Buffer.from(root).toString('base64'), events: this.events, through: this.position ?? null },
      findings: { count: this.findings.count, kept: this.findings.kept },
      at: machine.iso(),
    };
  }
}
