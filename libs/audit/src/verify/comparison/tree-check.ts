import type { Position, StoredEvent } from '#event-store';
import { CompactRange, leafHash, type Leaf, type ProofLog, type TreeHead } from '#proofs';
import { MOST_KEPT, type Findings } from '../findings.js';
import { windowDifferences } from './leaf-window.js';
import { TileCheck } from './tile-check.js';
import type { TreeDifference } from './tree-differences.js';

/**
 * Where events were taken out or put in, those after them stand at other places: so many more are looked at for the
 * last one of a tile.
 */
const SLACK = 64;

/**
 * The events of the log, one after the other, against the leaves of the tree, and these against the root that was
 * signed. Holds the leaves of a tile or two.
 */
export class TreeCheck {
  private waiting: StoredEvent[] = [];
  /** What is left of the tile at hand. */
  private leaves: readonly Leaf[] = [];
  private readonly tiles: TileCheck;
  /** Whether the last event that was compared stands at another position than its leaf has. */
  private isElsewhere = false;
  /** Events behind the newest checkpoint. */
  unsigned = 0;
  firstUnsigned: Position | null = null;

  /**
   * @param tree what was compared before
   * @param reported differences that were found there
   */
  constructor(
    private readonly proofs: ProofLog,
    private readonly signed: TreeHead,
    private readonly tree: CompactRange,
    private readonly findings: Findings,
    private reported: number,
  ) {
    this.tiles = new TileCheck(proofs, tree, findings);
  }

  /** Leaves that were compared. */
  get size(): number {
    return this.tree.size;
  }

  /** Over them. */
  get root(): Uint8Array {
    return this.tree.root;
  }

  /** Whether every event that was taken has been compared. */
  get isSettled(): boolean {
    return this.waiting.length === 0;
  }

  async take(events: readonly StoredEvent[]): Promise<void> {
    this.waiting.push(...events);
    await this.compare(false);
  }

  /** @param isWhole false when the log could not be read to its end: then only what was read is compared */
  async finish(isWhole: boolean): Promise<void> {
    if (isWhole) {
      await this.compare(true);
      if (this.size < this.signed.size) await this.reportCut();
      else this.tiles.mustGive(this.signed);
      return;
    }
    const { waiting } = this;
    const leaves = this.leaves.slice(0, waiting.length);
    const { differences } = windowDifferences({ leaves, next: [], events: waiting }, true);
    for (const difference of differences) this.report(difference, this.size, waiting);
    const next = `index ${this.size + waiting.length} of the tree`;
    if (this.size + waiting.length < this.signed.size)
      this.findings.add('seals', null, `${next} is that of the one that cannot be read`);
  }

  private async compare(isEnd: boolean): Promise<void> {
    while (this.waiting.length > 0) {
      if (this.leaves.length === 0) this.leaves = await this.tiles.leavesFrom(this.size, this.signed.size);
      if (this.leaves.length === 0) break;
      await this.pass(this.sameCount());
      if (this.waiting.length === 0 || this.leaves.length === 0) continue;
      if (!isEnd && this.waiting.length < this.leaves.length + SLACK) return;
      await this.compareThoroughly();
    }
    if (this.leaves.length > 0) return;
    this.unsigned += this.waiting.length;
    this.firstUnsigned ??= this.waiting[0]?.position ?? null;
    this.waiting = [];
  }

  /** How many of the events that wait are those of the leaves at hand, before one is not. */
  private sameCount(): number {
    const { waiting, leaves } = this;
    const most = Math.min(waiting.length, leaves.length);
    for (let at = 0; at < most; at++) {
      const [event, leaf] = [waiting[at], leaves[at]];
      if (event === undefined || leaf === undefined) return at;
      if (!leafHash(leaf.salt, event.bytes).equals(leaf.hash)) return at;
      this.comparePositions(event, leaf);
    }
    return most;
  }

  /** No hash is over a position: it is told of once, for all that have shifted together. */
  private comparePositions(event: StoredEvent, leaf: Leaf): void {
    const isElsewhere = event.position !== leaf.position;
    if (isElsewhere && !this.isElsewhere) {
      const words = `index ${leaf.index} of the tree, stands at another position than the tree has, ${leaf.position}`;
      const decoded = event.decoded();
      this.findings.add('seals', decoded, `${decoded.type}, ${words}`);
    }
    this.isElsewhere = isElsewhere;
  }

  private async pass(leaves: number, events = leaves): Promise<void> {
    await this.tiles.append(this.leaves.slice(0, leaves));
    this.leaves = this.leaves.slice(leaves);
    this.waiting = this.waiting.slice(events);
  }

  private async compareThoroughly(): Promise<void> {
    const { leaves, waiting } = this;
    const next = await this.tiles.leavesFrom(this.size + leaves.length, this.signed.size);
    const events = waiting.slice(0, leaves.length + SLACK);
    const { differences, own } = windowDifferences({ leaves, next, events }, this.reported < MOST_KEPT);
    for (const difference of differences) this.report(difference, this.size, waiting);
    // What was put in or taken out has shifted the events after it.
    this.isElsewhere = true;
    await this.pass(leaves.length, own);
  }

  /** @param start index of the first leaf that was looked at */
  private report(difference: TreeDifference, start: number, events: readonly StoredEvent[]): void {
    this.reported += 1;
    const index = `index ${start + difference.index} of the tree`;
    if (difference.kind === 'removed') {
      const before = events[difference.before];
      const place = before === undefined ? '' : `, before position ${before.position}`;
      this.findings.add('seals', before?.decoded() ?? null, `${index}${place}, was removed since it was sealed`);
      return;
    }
    const event = events[difference.found]?.decoded();
    const what = { changed: 'was changed', added: 'was added', moved: 'stands at another place' }[difference.kind];
    const name = difference.kind === 'added' ? `before ${index}` : index;
    this.findings.add('seals', event ?? null, `${event?.type ?? ''}, ${name}, ${what} since it was sealed`);
  }

  private async reportCut(): Promise<void> {
    const { size, signed, findings } = this;
    const [first] = await this.proofs.leaves(size, 1);
    const place = first === undefined ? '' : `, from position ${first.position} on`;
    const lost = `the last ${signed.size - size} of the ${signed.size} events of the newest checkpoint`;
    findings.add('seals', null, `the log was cut short: it lacks ${lost}${place}`);
  }
}
