import type { Collection } from '#document-store';
import type { Position } from '#event-store';

/** Leaves of one tile: the tree's width of a tile (C2SP tlog-tiles). */
export const TILE_WIDTH = 256;
/** Levels of the tree in one tile. */
export const TILE_HEIGHT = 8;

/** A tile of level 0, with what its leaves are made of beside the events. Only ever gets longer. */
export interface LeavesRecord {
  /** Leaf hashes, one after the other, base64. */
  readonly hashes: string;
  /** Their salts, likewise. */
  readonly salts: string;
  /** Where their events stand in the log. */
  readonly positions: readonly Position[];
}

/** A tile of a level above. Only ever gets longer. */
export interface TileRecord {
  /** Roots of full tiles of the level below, one after the other, base64. */
  readonly hashes: string;
}

/** What the log was last signed as. */
export interface CheckpointRecord {
  readonly origin: string;
  /** Leaves of the tree. */
  readonly size: number;
  /** Base64. */
  readonly root: string;
  /** Position of the last event in the tree; null for a tree without any. */
  readonly through: Position | null;
  /** When it was signed, by the clock of the machine: ISO 8601 UTC. */
  readonly at: string;
  /** The signed note, with every signature that it has. */
  readonly note: string;
}

/** Why nothing is signed, for those who ask in another process. */
export interface TreeStatusRecord {
  readonly problem: TreeProblem | null;
  /** When it was found, or found to be over: ISO 8601 UTC, by the clock of the machine. */
  readonly since: string;
}

/**
 * `never-begun`: there are events and no tree. `fewer-events`, `other-events`: the log is not the one that the newest
 * checkpoint was signed over. `broken-tree`: the tiles do not give its root. `other-origin`: the tree has another name
 * than LOG_ORIGIN. `key-lost`: no key of the keyring has signed it.
 */
export type TreeProblem = 'never-begun' | 'fewer-events' | 'other-events' | 'broken-tree' | 'other-origin' | 'key-lost';

/** By the number of the tile, `leavesId`. */
export const LEAVES: Collection<LeavesRecord> = { name: 'leaves', indexes: [] };
/** By level and number, `tileId`. */
export const TILES: Collection<TileRecord> = { name: 'tiles', indexes: [] };
export const CHECKPOINTS: Collection<CheckpointRecord> = { name: 'checkpoints', indexes: [] };
export const TREE_STATUS: Collection<TreeStatusRecord> = { name: 'sealing', indexes: [] };

/** The ids of the only records of their collections. */
export const NEWEST = 'newest';
export const TREE_SIGNER = 'sealer';

export const leavesId = (tile: number): string => String(tile).padStart(12, '0');
export const tileId = (level: number, tile: number): string => `${String(level)}/${String(tile)}`;
