import type { Position, StoredEvent } from '#event-store';
import type { TreeHead } from '#proofs';
import type { FindingsSoFar } from '../findings.js';

/** Where a comparison of the log with the tree stands. */
export interface ComparisonState {
  /** Over the leaves that were compared. */
  readonly tree: TreeHead;
  /** Whether every event that was taken has been compared. */
  readonly isSettled: boolean;
  /** Events behind the newest checkpoint. */
  readonly unsigned: number;
  readonly firstUnsigned: Position | null;
  /** Since the standing before. */
  readonly found: FindingsSoFar;
}

/** What a comparison begins with. */
export interface ComparisonBegun {
  /** The tree as it is signed. */
  readonly signed: TreeHead;
  /** Leaves that were compared before. */
  readonly size: number;
  /** Differences that were found in them. */
  readonly reported: number;
}

/** Compares the log with the tree, page by page, maybe while others look at the same pages. */
export abstract class TreeComparison {
  /**
   * Resolves when the page is compared; the next one may be handed over before.
   * @param after position of the event before the page; undefined for the very first one
   * @throws EventStoreUnavailable; DocumentStoreUnavailable; ComparisonEnded
   */
  abstract take(page: readonly StoredEvent[], after: Position | undefined): Promise<ComparisonState>;

  /**
   * To be called once every page was compared. @throws as `take`
   * @param isWhole false when the log could not be read to its end: then only what was read is compared
   */
  abstract finish(isWhole: boolean): Promise<ComparisonState>;

  /** Lets go of what it has opened; may be called once, at any time. */
  abstract close(): Promise<void>;
}

/** Begins a comparison elsewhere than in this thread; undefined where that is not worth it. */
export type ComparisonStarter = (begun: ComparisonBegun) => Promise<TreeComparison | undefined>;

/** Whoever compared has ended before the work was done. */
export class ComparisonEnded extends Error {
  override readonly name = 'ComparisonEnded';
}
