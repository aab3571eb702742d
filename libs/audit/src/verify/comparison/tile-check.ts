import {
  HASH_BYTES,
  TILE_HEIGHT,
  TILE_WIDTH,
  TreeDamaged,
  type CompactRange,
  type Leaf,
  type ProofLog,
  type TreeHead,
} from '#proofs';
import type { Findings } from '../findings.js';

interface Subtree {
  readonly level: number;
  readonly index: number;
  readonly hash: Uint8Array;
}

/** The stored tiles against each other: those above must hold what their leaves come to, and all the signed root. */
export class TileCheck {
  private isLost = false;

  /** @param tree over the leaves that were looked at, which this makes longer */
  constructor(
    private readonly proofs: ProofLog,
    private readonly tree: CompactRange,
    private readonly findings: Findings,
  ) {}

  /** The leaves of a tile from an index on; none behind the last one, and where they are lost, which is reported. */
  async leavesFrom(index: number, size: number): Promise<readonly Leaf[]> {
    if (index >= size) return [];
    const leaves = await this.proofs.leaves(index, size - index).catch(absentWhereDamaged);
    if (leaves.length === 0 && !this.isLost) {
      this.isLost = true;
      this.findings.add('seals', null, `the leaves of the tree are lost from index ${index} on`);
    }
    return leaves;
  }

  async append(leaves: readonly Leaf[]): Promise<void> {
    const complete: Subtree[] = [];
    for (const { hash } of leaves)
      this.tree.append(hash, (level, root) => {
        const index = this.tree.size / 2 ** level - 1;
        if (level > 0 && level % TILE_HEIGHT === 0) complete.push({ level: level / TILE_HEIGHT, index, hash: root });
      });
    for (const subtree of complete) await this.mustBeStored(subtree);
  }

  /** To be asked when all leaves of the signed tree were taken. */
  mustGive({ size, root }: TreeHead): void {
    if (this.isLost || this.tree.size !== size) return;
    if (Buffer.compare(this.tree.root, root) !== 0)
      this.findings.add(
        'seals',
        null,
        `the leaves of the tree do not give the root that was signed over ${size} events`,
      );
  }

  private async mustBeStored({ level, index, hash }: Subtree): Promise<void> {
    const [tile, at] = [Math.floor(index / TILE_WIDTH), index % TILE_WIDTH];
    const stored = await this.proofs.tile(level, tile, at + 1);
    if (stored?.subarray(-HASH_BYTES).equals(hash) === true) return;
    const events = `events ${index * TILE_WIDTH ** level} to ${(index + 1) * TILE_WIDTH ** level - 1} of the tree`;
    this.findings.add('seals', null, `tile ${level}/${tile} does not hold what the leaves of ${events} come to`);
  }
}

/** Undone leaves are as good as none. @throws what is no damage */
function absentWhereDamaged(error: unknown): readonly Leaf[] {
  if (error instanceof TreeDamaged) return [];
  throw error;
}
