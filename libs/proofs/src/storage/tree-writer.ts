import type { RecordStore } from '#document-store';
import { CompactRange } from '../merkle/compact-range.js';
import {
  CHECKPOINTS,
  LEAVES,
  leavesId,
  NEWEST,
  TILE_HEIGHT,
  TILE_WIDTH,
  TILES,
  tileId,
  type CheckpointRecord,
} from './collections.js';
import { joinList, splitList } from './hash-list.js';
import { ProofLog, type Leaf } from './proof-log.js';

/** Another process wrote to the tree meanwhile: whoever meets this begins anew with what stands there. */
export class TreeMoved extends Error {
  override readonly name = 'TreeMoved';
}

type NewLeaf = Omit<Leaf, 'index'>;

/** The root of a tile that is full, and where it goes in the level above. */
interface FullTile {
  readonly level: number;
  readonly index: number;
  readonly hash: Uint8Array;
}

/**
 * Makes the tree longer: leaves first, then the tiles above, then the checkpoint over them, so that what a checkpoint
 * is over always stands. Two writers cannot undo each other: each record is replaced only as it was read.
 */
export class TreeWriter {
  private waiting: NewLeaf[] = [];
  private completed: FullTile[] = [];

  private constructor(
    private readonly store: RecordStore,
    private readonly tree: CompactRange,
    /** Of the checkpoint that stands. */
    private version: number,
    private written: number,
  ) {}

  /** Goes on behind a checkpoint. @throws TreeDamaged when the tiles do not reach so far */
  static async behind(store: RecordStore, size: number, version: number): Promise<TreeWriter> {
    const frontier = await new ProofLog(store).frontier(size);
    return new TreeWriter(store, new CompactRange(size, frontier), version, size);
  }

  get size(): number {
    return this.tree.size;
  }

  /** Leaves that `flush` is to write. */
  get waits(): number {
    return this.waiting.length;
  }

  get root(): Uint8Array {
    return this.tree.root;
  }

  /** Keeps it in memory until `flush`. */
  append(leaf: NewLeaf): void {
    this.waiting.push(leaf);
    this.tree.append(leaf.hash, (height, hash) => {
      const index = this.tree.size / 2 ** height - 1;
      if (height > 0 && height % TILE_HEIGHT === 0) this.completed.push({ level: height / TILE_HEIGHT, index, hash });
    });
  }

  /** @throws TreeMoved */
  async flush(): Promise<void> {
    const [leaves, completed] = [this.waiting, this.completed];
    [this.waiting, this.completed] = [[], []];
    // Side by side, so that an engine makes them durable together.
    await Promise.all([...grouped(leaves, this.written)].map(([start, group]) => this.writeLeaves(start, group)));
    this.written += leaves.length;
    await Promise.all([...byTile(completed)].map(([id, roots]) => this.writeTile(id, roots)));
  }

  /** @throws TreeMoved */
  async sign(checkpoint: CheckpointRecord): Promise<void> {
    const isWritten = await this.store.replace(CHECKPOINTS, NEWEST, this.version, checkpoint);
    if (!isWritten) throw new TreeMoved('another checkpoint was signed meanwhile');
    this.version += 1;
  }

  private async writeLeaves(start: number, leaves: readonly NewLeaf[]): Promise<void> {
    const id = leavesId(Math.floor(start / TILE_WIDTH));
    const current = await this.store.get(LEAVES, id);
    const before = current?.body ?? { hashes: '', salts: '', positions: [] };
    const known = before.positions.length - (start % TILE_WIDTH);
    if (known < 0 || !begins(before.hashes, start, leaves)) throw new TreeMoved(`tile ${id} has other leaves`);
    const fresh = leaves.slice(known);
    if (fresh.length === 0) return;
    const body = {
      hashes: joinList([Buffer.from(before.hashes, 'base64'), ...fresh.map(({ hash }) => hash)]),
      salts: joinList([Buffer.from(before.salts, 'base64'), ...fresh.map(({ salt }) => salt)]),
      positions: [...before.positions, ...fresh.map(({ position }) => position)],
    };
    const isWritten =
      current === undefined
        ? await this.store.create(LEAVES, id, body)
        : await this.store.replace(LEAVES, id, current.version, body);
    if (!isWritten) throw new TreeMoved(`tile ${id} got longer meanwhile`);
  }

  private async writeTile(id: string, roots: readonly FullTile[]): Promise<void> {
    const current = await this.store.get(TILES, id);
    const hashes = splitList(current?.body.hashes ?? '');
    const fresh = roots.filter(({ index }) => index % TILE_WIDTH >= hashes.length);
    const [first] = fresh;
    if (first === undefined) return;
    if (first.index % TILE_WIDTH > hashes.length) throw new TreeMoved(`tile ${id} has a gap`);
    const body = { hashes: joinList([...hashes, ...fresh.map(({ hash }) => hash)]) };
    const isWritten =
      current === undefined
        ? await this.store.create(TILES, id, body)
        : await this.store.replace(TILES, id, current.version, body);
    if (!isWritten) throw new TreeMoved(`tile ${id} got longer meanwhile`);
  }
}

/** In the order in which they were completed. */
function byTile(completed: readonly FullTile[]): ReadonlyMap<string, readonly FullTile[]> {
  const tiles = new Map<string, FullTile[]>();
  for (const one of completed) {
    const id = tileId(one.level, Math.floor(one.index / TILE_WIDTH));
    tiles.set(id, [...(tiles.get(id) ?? []), one]);
  }
  return tiles;
}

/** By the tile that they belong to, with the index of the first one. */
function* grouped(leaves: readonly NewLeaf[], from: number): Generator<readonly [number, readonly NewLeaf[]]> {
  for (let at = 0; at < leaves.length;) {
    const room = TILE_WIDTH - ((from + at) % TILE_WIDTH);
    yield [from + at, leaves.slice(at, at + room)];
    at += room;
  }
}

/** Whether those of them that stand there already are the same. */
function begins(hashes: string, start: number, leaves: readonly NewLeaf[]): boolean {
  const there = splitList(hashes).slice(start % TILE_WIDTH);
  return there.every((hash, at) => leaves[at] === undefined || hash.equals(leaves[at].hash));
}
