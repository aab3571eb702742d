import { LRUCache } from 'lru-cache';
import type { RecordStore } from '#document-store';
import type { Position } from '#event-store';
import { EMPTY_ROOT, nodeHash, SALT_BYTES } from '../merkle/hashes.js';
import { consistencyRanges, inclusionRanges, subtreesOf, type LeafRange, type Subtree } from '../merkle/subtrees.js';
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
  type LeavesRecord,
} from './collections.js';
import { cosigned, WITNESSES, type WitnessRecord } from '../witnesses/witness-records.js';
import { splitList } from './hash-list.js';
import { endsOf, type StreamEndRecord } from './stream-ends.js';
import { TileHashes } from './tile-hashes.js';

/** A leaf and what it was made of beside its event. */
export interface Leaf {
  /** Its event's place in the log's order, from 0. */
  readonly index: number;
  readonly hash: Buffer;
  readonly salt: Buffer;
  readonly position: Position;
}

/** A node that a tree of that size must have is not stored: what is there was damaged. */
export class TreeDamaged extends Error {
  override readonly name = 'TreeDamaged';
}

/** Those that cosign the newest; behind them stand those that did once, of which nothing is removed. */
const MOST_WITNESSES = 32;
/** Tiles kept, of 16 kB each with the subtrees in them: what stands in one never changes. */
const MOST_KEPT = 512;

/** What the log was last signed as, with its own signatures alone, and what witnesses have cosigned, by their ids. */
export interface SignedTree {
  readonly newest: CheckpointRecord;
  readonly witnesses: ReadonlyMap<string, WitnessRecord>;
}

/** Reads the tree over the log, whoever writes it. Every method throws DocumentStoreUnavailable. */
export class ProofLog {
  private readonly tiles = new LRUCache<string, TileHashes>({ max: MOST_KEPT });
  /** Grows as it fills: `max` would set half a megabyte aside for each reader of the tree. */
  private readonly firstPositions = new LRUCache<number, Position>({ maxSize: 65_536, sizeCalculation: () => 1 });

  constructor(private readonly store: RecordStore) {}

  /** What the log was last signed as, with its cosignatures; undefined where no tree was ever begun. */
  async newest(): Promise<CheckpointRecord | undefined> {
    const signed = await this.signed();
    return signed && cosigned(signed.newest, [...signed.witnesses.values()]);
  }

  /** What the log was last signed as, and what witnesses have cosigned; undefined where no tree was ever begun. */
  async signed(): Promise<SignedTree | undefined> {
    const newest = (await this.store.get(CHECKPOINTS, NEWEST))?.body;
    if (newest === undefined) return undefined;
    const equal = { origin: newest.origin };
    const request = { index: 'by-origin', equal, direction: 'down', limit: MOST_WITNESSES } as const;
    const witnesses = await this.store.page(WITNESSES, request);
    return { newest, witnesses: new Map(witnesses.map(({ id, body }) => [id, body])) };
  }

  /**
   * Leaves from an index on, as far as its tile goes: at most TILE_WIDTH, fewer where fewer stand, none behind the
   * last. Those behind the newest checkpoint are not signed yet.
   */
  async leaves(from: number, count = TILE_WIDTH): Promise<readonly Leaf[]> {
    const [tile, start] = [Math.floor(from / TILE_WIDTH), from % TILE_WIDTH];
    const record = await this.leavesRecord(tile);
    if (record === undefined) return [];
    const end = Math.min(start + count, record.positions.length);
    const [hashes, salts] = [splitList(record.hashes), splitList(record.salts, SALT_BYTES)];
    return record.positions.slice(start, end).map((position, n) => {
      const [hash, salt] = [hashes[start + n], salts[start + n]];
      if (hash === undefined || salt === undefined) throw new TreeDamaged(`tile ${tile} is not whole`);
      return { index: from + n, hash, salt, position };
    });
  }

  /** The index of the event at a position; undefined where no leaf is of it. @param size leaves that are looked at */
  async indexOf(position: Position, size: number): Promise<number | undefined> {
    let [low, high] = [0, Math.ceil(size / TILE_WIDTH) - 1];
    if (high < 0) return undefined;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      const first = await this.firstPosition(middle);
      if (first !== undefined && first <= position) low = middle;
      else high = middle - 1;
    }
    const at = (await this.leavesRecord(low))?.positions.indexOf(position) ?? -1;
    const index = low * TILE_WIDTH + at;
    return at === -1 || index >= size ? undefined : index;
  }

  /** Where streams ended when they were signed; those that were not are left out. */
  streamEnds(streams: readonly string[]): Promise<ReadonlyMap<string, StreamEndRecord>> {
    return endsOf(this.store, streams);
  }

  /** Hashes that show that a leaf is in the tree (RFC 9162, 2.1.3). @throws RangeError; TreeDamaged */
  inclusionProof(index: number, size: number): Promise<readonly Buffer[]> {
    return this.rootsOf(inclusionRanges(index, size));
  }

  /** Hashes that show that a tree begins with a smaller one (RFC 9162, 2.1.4). @throws RangeError; TreeDamaged */
  consistencyProof(from: number, to: number): Promise<readonly Buffer[]> {
    return this.rootsOf(consistencyRanges(from, to));
  }

  /** The root of the tree over the first leaves. @throws TreeDamaged where fewer stand */
  async rootAt(size: number): Promise<Buffer> {
    return size === 0 ? EMPTY_ROOT : this.rootOf({ start: 0, end: size });
  }

  /** The roots of the subtrees that a tree of that size is made of: see CompactRange. @throws TreeDamaged */
  async frontier(size: number): Promise<readonly Buffer[]> {
    return Promise.all(subtreesOf({ start: 0, end: size }).map((subtree) => this.subtreeRoot(subtree)));
  }

  /**
   * The first hashes of a tile (C2SP tlog-tiles). @param width 1 to TILE_WIDTH
   * @returns undefined where it has fewer
   */
  async tile(level: number, tile: number, width: number): Promise<Buffer | undefined> {
    const { hashes } = await this.tileOf(level, tile, width);
    return hashes.length < width ? undefined : Buffer.concat(hashes.slice(0, width));
  }

  private rootsOf(ranges: readonly LeafRange[]): Promise<readonly Buffer[]> {
    return Promise.all(ranges.map((range) => this.rootOf(range)));
  }

  private async rootOf(range: LeafRange): Promise<Buffer> {
    const roots = await Promise.all(subtreesOf(range).map((subtree) => this.subtreeRoot(subtree)));
    return roots.reduceRight((right, left) => nodeHash(left, right));
  }

  /** From the lowest tile that has hashes of it. */
  private async subtreeRoot({ level, index }: Subtree): Promise<Buffer> {
    const [tileLevel, height] = [Math.floor(level / TILE_HEIGHT), level % TILE_HEIGHT];
    const width = 2 ** height;
    const start = (index * width) % TILE_WIDTH;
    const tile = await this.tileOf(tileLevel, Math.floor((index * width) / TILE_WIDTH), start + width);
    const root = tile.root(height, start / width);
    if (root === undefined) throw new TreeDamaged(`the tree lacks subtree ${index} of level ${level}`);
    return root;
  }

  /** With so many hashes, or as many as there are. */
  private async tileOf(level: number, tile: number, width: number): Promise<TileHashes> {
    const id = tileId(level, tile);
    const kept = this.tiles.get(id);
    if (kept !== undefined && kept.hashes.length >= width) return kept;
    const record = level === 0 ? await this.leavesRecord(tile) : (await this.store.get(TILES, id))?.body;
    const read = new TileHashes(splitList(record?.hashes ?? ''));
    this.tiles.set(id, read);
    return read;
  }

  private async firstPosition(tile: number): Promise<Position | undefined> {
    const known = this.firstPositions.get(tile) ?? (await this.leavesRecord(tile))?.positions[0];
    if (known !== undefined) this.firstPositions.set(tile, known);
    return known;
  }

  private async leavesRecord(tile: number): Promise<LeavesRecord | undefined> {
    return (await this.store.get(LEAVES, leavesId(tile)))?.body;
  }
}
