import { existsSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { open } from 'lmdb';
import type { RootDatabase } from 'lmdb';

export interface LmdbOptions {
  /**
   * Address space reserved for the map, in bytes; the file takes what it holds. lmdb maps a larger one anew by itself.
   */
  readonly mapSize: number;
  /** Most tables; 12 when not given. */
  readonly maxDbs?: number;
}

/** An environment as one of its holders in this process has it. */
export interface LmdbEnvironment {
  readonly root: RootDatabase<string>;
  /** Its folder. */
  readonly path: string;
  /** To be called once. The last holder's closes the environment. */
  readonly close: () => Promise<void>;
}

interface OpenFolder {
  readonly root: RootDatabase<string>;
  holders: number;
}

const openByFolder = new Map<string, OpenFolder>();

/**
 * Opens a folder, or, when this process has it open already, shares what is open: LMDB forbids a second time in one
 * process, and a table that is opened in it would wait for the other's write lock on the very thread that is needed to
 * give that lock back.
 *
 * What a reader sees is durable: docs/decisions/flush-before-visible.md.
 *
 * @param path made when it is missing
 * @throws Error for what LMDB throws
 */
export function openLmdb(path: string, options: LmdbOptions): LmdbEnvironment {
  const known = openByFolder.get(nameOf(path));
  const held = known ?? { root: openRoot(path, options), holders: 0 };
  const name = nameOf(path);
  openByFolder.set(name, held);
  held.holders += 1;
  return {
    root: held.root,
    path,
    close: async () => {
      held.holders -= 1;
      if (held.holders > 0) return;
      openByFolder.delete(name);
      await held.root.close();
    },
  };
}

/** By whatever way the folder is named. */
const nameOf = (path: string): string => (existsSync(path) ? realpathSync(path) : resolve(path));

const openRoot = (path: string, options: LmdbOptions): RootDatabase<string> =>
  open<string>({
    ...options,
    path,
    noSubdir: false,
    overlappingSync: false,
    // The queues batch by themselves; lmdb's own batching leaves a promise behind that rejects unheard when a disk is
    // full, and ends the process.
    eventTurnBatching: false,
  });
