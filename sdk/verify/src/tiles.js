import { areEqual } from './bytes.js';
import { DoesNotHold, AskedWrongly } from './failure.js';
import { emptyRoot, nodeHash } from './merkle.js';
/** @import { Bytes } from './bytes.js' */

/**
 * @typedef {(path: string) => Promise<Bytes | undefined>} ReadTile by its path below `/log/v1/`, such as
 *   `tile/0/x001/067.p/8`; undefined where there is none
 */

const WIDTH = 256;
const HASH = 32;

/** A tree of which the hashes stand in tiles (C2SP tlog-tiles). */
export class TiledTree {
  /**
   * @param {number} size
   * @param {ReadTile} readTile
   */
  constructor(size, readTile) {
    this.size = size;
    this.readTile = readTile;
    /** @type {Map<string, Promise<Bytes>>} */
    this.tiles = new Map();
  }

  /** @returns {Promise<Bytes>} the root over all leaves */
  root() {
    return this.size === 0 ? emptyRoot() : this.rootOf(0, this.size);
  }

  /**
   * What shows that the tree begins with its first `from` leaves (RFC 9162, 2.1.4.1).
   * @param {number} from
   * @returns {Promise<readonly Bytes[]>}
   */
  async consistencyProof(from) {
    return from === 0 || from === this.size ? [] : this.proofBelow(from, 0, this.size, true);
  }

  /**
   * @param {number} count
   * @param {number} start
   * @param {number} end
   * @param {boolean} isKnown
   * @returns {Promise<readonly Bytes[]>}
   */
  async proofBelow(count, start, end, isKnown) {
    if (count === end - start) return isKnown ? [] : [await this.rootOf(start, end)];
    const middle = start + split(end - start);
    if (start + count <= middle)
      return [...(await this.proofBelow(count, start, middle, isKnown)), await this.rootOf(middle, end)];
    const right = await this.proofBelow(start + count - middle, middle, end, false);
    return [...right, await this.rootOf(start, middle)];
  }

  /**
   * @param {number} start
   * @param {number} end
   * @returns {Promise<Bytes>}
   */
  async rootOf(start, end) {
    const count = end - start;
    const level = Math.floor(Math.log2(count) / 8);
    const unit = WIDTH ** level;
    // A whole tile, or as many of its hashes as a power of two, under one node.
    if (count === unit) return this.hash(level, start / unit);
    const middle = start + split(count);
    return nodeHash(await this.rootOf(start, middle), await this.rootOf(middle, end));
  }

  /**
   * @param {number} level
   * @param {number} index
   */
  async hash(level, index) {
    const number = Math.floor(index / WIDTH);
    const tile = await this.tile(level, number);
    const at = (index % WIDTH) * HASH;
    return tile.slice(at, at + HASH);
  }

  /**
   * @param {number} level
   * @param {number} number
   */
  tile(level, number) {
    const whole = tilePath(level, number);
    const known = this.tiles.get(whole);
    if (known) return known;
    const width = Math.min(WIDTH, Math.floor(this.size / WIDTH ** level) - number * WIDTH);
    const tile = width === WIDTH ? this.readWhole(whole, level, number) : this.read(whole, width);
    this.tiles.set(whole, tile);
    return tile;
  }

  /**
   * A whole tile is that of which the tile above has the root: what is read below the root's own tiles is held by them,
   * so that a damaged file is not taken for another log.
   * @param {string} path
   * @param {number} level
   * @param {number} number
   */
  async readWhole(path, level, number) {
    const above = await this.hash(level + 1, number);
    const tile = await this.read(path, WIDTH);
    if (!areEqual(await rootOfHashes(tile), above))
      throw new DoesNotHold(`${path} is damaged, or of another log: fetch it again`);
    return tile;
  }

  /**
   * @param {string} whole
   * @param {number} width
   */
  async read(whole, width) {
    const partial = width === WIDTH ? undefined : await this.readTile(`${whole}.p/${width}`);
    const tile = partial ?? (await this.readTile(whole));
    if (!tile) throw new AskedWrongly(`${whole}${width === WIDTH ? '' : `.p/${width}`} is missing among the tiles`);
    if (tile.length !== (partial ? width : WIDTH) * HASH) throw new DoesNotHold(`${whole} is no tile of its size`);
    return tile;
  }
}

/**
 * @param {Bytes} hashes a power of two of them, one after the other
 * @returns {Promise<Bytes>}
 */
async function rootOfHashes(hashes) {
  if (hashes.length === HASH) return hashes;
  const middle = hashes.length / 2;
  return nodeHash(await rootOfHashes(hashes.slice(0, middle)), await rootOfHashes(hashes.slice(middle)));
}

/**
 * @param {number} level
 * @param {number} number
 */
function tilePath(level, number) {
  const digits = String(number);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/.{3}/g) ?? [];
  return `tile/${level}/${groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/')}`;
}

/**
 * The largest power of two below a count above 1.
 * @param {number} count
 */
function split(count) {
  const power = 2 ** Math.floor(Math.log2(count));
  return power < count ? power : power / 2;
}
