import { nodeHash } from '../merkle/hashes.js';

/** The hashes of a tile, and the roots of the subtrees over them, each hashed once. */
export class TileHashes {
  private readonly rows: (readonly Buffer[])[];

  constructor(readonly hashes: readonly Buffer[]) {
    this.rows = [hashes];
  }

  /** Of the index-th subtree of 2^height of its hashes; undefined where it has fewer. */
  root(height: number, index: number): Buffer | undefined {
    while (this.rows.length <= height) this.rows.push(pairsOf(this.rows.at(-1) ?? []));
    return this.rows[height]?.[index];
  }
}

/** What has no neighbour on its right is in no whole subtree yet. */
const pairsOf = (row: readonly Buffer[]): readonly Buffer[] =>
  row.flatMap((left, at) => {
    const right = row[at + 1];
    return at % 2 === 0 && right !== undefined ? [nodeHash(left, right)] : [];
  });
