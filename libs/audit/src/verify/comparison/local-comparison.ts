import type { StoredEvent } from '#event-store';
import { CompactRange, type ProofLog } from '#proofs';
import { Findings } from '../findings.js';
import { TreeCheck } from './tree-check.js';
import { TreeComparison, type ComparisonBegun, type ComparisonState } from './tree-comparison.js';

/** In the thread of whoever asks. */
export class LocalComparison extends TreeComparison {
  private last: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly check: TreeCheck,
    private readonly findings: Findings,
  ) {
    super();
  }

  /** @throws DocumentStoreUnavailable; TreeDamaged */
  static async begin(proofs: ProofLog, { signed, size, reported }: ComparisonBegun): Promise<LocalComparison> {
    const [findings, range] = [new Findings(), new CompactRange(size, await proofs.frontier(size))];
    return new LocalComparison(new TreeCheck(proofs, signed, range, findings, reported), findings);
  }

  override take(page: readonly StoredEvent[]): Promise<ComparisonState> {
    return this.inTurn(() => this.check.take(page));
  }

  override finish(isWhole: boolean): Promise<ComparisonState> {
    return this.inTurn(() => this.check.finish(isWhole));
  }

  override async close(): Promise<void> {
    await this.last.catch(() => undefined);
  }

  /** After a failure nothing more is compared. */
  private inTurn(work: () => Promise<void>): Promise<ComparisonState> {
    const done = this.last.then(work).then(() => this.standing());
    this.last = done;
    return done;
  }

  private standing(): ComparisonState {
    const { size, root, isSettled, unsigned, firstUnsigned } = this.check;
    return { tree: { size, root }, isSettled, unsigned, firstUnsigned, found: this.findings.taken() };
  }
}
