import { accessSync, constants, existsSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { open } from 'lmdb';
import type { RootDatabase } from 'lmdb';
import { layLockFile } from './lay-lock-file.js';
import { OpeningLock } from './opening-lock.js';
import { mustHaveRoomInMap } from './room-in-map.js';
import { writtenAgain } from './written-again.js';

export interface LmdbOptions {
  /**
   * Address space reserved for the map, in bytes; the file takes what it holds. lmdb maps a larger one anew by itself
   * where the system lets it (docs/decisions/maps-that-cannot-grow.md).
   */
  readonly mapSize: number;
  /** Most tables; 12 when not given. */
  readonly maxDbs?: number;
}

/** Begins no transaction that `write` would not know of; `openDB` and `transactionSync` are for `openTables`. */
export type GuardedRoot = Omit<RootDatabase<string>, 'batch' | 'childTransaction' | 'close' | 'transaction'>;

/** An environment as one of its holders in this process has it. */
export interface LmdbEnvironment {
  readonly root: GuardedRoot;
  /** Its folder. */
  readonly path: string;
  /**
   * Every transaction goes through here, so that no other process opens the folder meanwhile.
   * @param work may run more than once; what an earlier run of it wrote is gone by then
   * @throws MapFull; Error for what LMDB throws
   */
  readonly write: <T>(work: () => T) => Promise<T>;
  /** Opens tables, which may have to be made, and writes what goes with that, in one transaction. */
  readonly openTables: <T>(work: () => T) => Promise<T>;
  /** To be called once. The last holder's closes the environment. */
  readonly close: () => Promise<void>;
  /** Where nobody can write, as on read-only media: then nothing is locked, and every write fails. */
  readonly isReadOnly: boolean;
}

interface Opened {
  readonly root: RootDatabase<string>;
  /** Undefined for a folder that is read only. */
  readonly lock: OpeningLock | undefined;
}

/** The folder is on read-only media, or another user's. */
export class ReadOnlyFolder extends Error {
  override readonly name = 'ReadOnlyFolder';

  constructor(path: string) {
    super(`${path} can be read only`);
  }
}

interface OpenFolder {
  readonly opened: Promise<Opened>;
  holders: number;
}

const openByFolder = new Map<string, OpenFolder>();

/**
 * Opens a folder, or, when this process has it open already, shares what is open: LMDB forbids a second time in one
 * process, and a table that is opened in it would wait for the other's write lock on the very thread that is needed to
 * give that lock back.
 *
 * What a reader sees is durable: docs/decisions/flush-before-visible.md. No other process writes while this one opens:
 * docs/decisions/opened-apart-from-writes.md.
 *
 * @param path made when it is missing
 * @throws FolderBlocked when another process holds the folder up; Error for what LMDB throws
 */
export async function openLmdb(path: string, options: LmdbOptions): Promise<LmdbEnvironment> {
  const { name, held } = heldFolder(path, options);
  held.holders += 1;
  const close = async (): Promise<void> => {
    held.holders -= 1;
    if (held.holders > 0) return;
    openByFolder.delete(name);
    const { root, lock } = await held.opened;
    await root.close();
    lock?.leave();
  };
  try {
    const { root, lock } = await held.opened;
    return {
      root,
      path,
      write: (work) => writable(path, lock).then((held) => held.writing(() => writtenAgain(root, work))),
      openTables: async (work) => (lock === undefined ? work() : lock.writing(() => tablesOpened(root, work))),
      close,
      isReadOnly: lock === undefined,
    };
  } catch (error) {
    openByFolder.delete(name);
    throw error;
  }
}

function tablesOpened<T>(root: RootDatabase<string>, work: () => T): T {
  return root.transactionSync(() => {
    mustHaveRoomInMap(root);
    return work();
  });
}

/** Joined before its name is asked for, as that makes the folder. */
function heldFolder(path: string, options: LmdbOptions): { readonly name: string; readonly held: OpenFolder } {
  const known = openByFolder.get(nameOf(path));
  const held = known ?? { opened: openFolder(path, options), holders: 0 };
  const name = nameOf(path);
  openByFolder.set(name, held);
  return { name, held };
}

/** @throws ReadOnlyFolder */
async function writable(path: string, lock: OpeningLock | undefined): Promise<OpeningLock> {
  if (lock === undefined) throw new ReadOnlyFolder(path);
  return Promise.resolve(lock);
}

/** A read-only folder has no writers, so it needs no lock against them. */
async function openFolder(path: string, options: LmdbOptions): Promise<Opened> {
  if (isReadOnly(path)) return { root: openRoot(path, { ...options, readOnly: true }), lock: undefined };
  const lock = OpeningLock.join(path);
  try {
    return { root: await lock.opening(() => openRoot(path, options)), lock };
  } catch (error) {
    lock.leave();
    throw error;
  }
}

/** By whatever way the folder is named. */
const nameOf = (path: string): string => (existsSync(path) ? realpathSync(path) : resolve(path));

/** Whether this process cannot write there. */
export function isReadOnly(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    accessSync(path, constants.W_OK);
    return false;
  } catch {
    return true;
  }
}

/** As this process alone has it: with no lock against others. */
export function openRoot(path: string, options: LmdbOptions & { readonly readOnly?: true }): RootDatabase<string> {
  if (options.readOnly !== true) layLockFile(path);
  return open<string>({
    ...options,
    path,
    noSubdir: false,
    overlappingSync: false,
    // The queues batch by themselves; lmdb's own batching leaves a promise behind that rejects unheard when a disk is
    // full, and ends the process.
    eventTurnBatching: false,
  });
}
