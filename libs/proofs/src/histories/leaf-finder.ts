import type { Position } from '#event-store';
import type { Leaf, ProofLog } from '../storage/proof-log.js';
import { TILE_WIDTH } from '../storage/collections.js';

/**
 * Finds the leaves of events, whose positions are given in the order of the log, or against it: those of one tile cost
 * one look.
 */
export class LeafFinder {
  private tile: readonly Leaf[] = [];

  /** @param size of the tree that they must be in */
  constructor(
    private readonly tree: ProofLog,
    private readonly size: number,
  ) {}

  /** Undefined for an event that is not in the tree. */
  async at(position: Position): Promise<Leaf | undefined> {
    const [first, last] = [this.tile[0], this.tile.at(-1)];
    const isHere = first !== undefined && last !== undefined && first.position <= position && position <= last.position;
    if (!isHere && !(await this.turnTo(position))) return undefined;
    return this.tile.find((leaf) => leaf.position === position && leaf.index < this.size);
  }

  private async turnTo(position: Position): Promise<boolean> {
    const index = await this.tree.indexOf(position, this.size);
    if (index === undefined) return false;
    this.tile = await this.tree.leaves(index - (index % TILE_WIDTH));
    return true;
  }
}
