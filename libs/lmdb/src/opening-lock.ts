import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, isOwn, ownName } from './process-name.js';

/** How often is looked whether others are done, and how long at most, in ms. */
const PAUSE_MS = 1;
const PATIENCE_MS = 10_000;

const WRITING = '1';
const AT_REST = '0';

/** Somebody has an environment open that was to be put in the place of another. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';

  constructor(path: string) {
    super(`a process has ${path} open`);
  }
}

/**
 * Keeps the opening of an environment apart from what other processes write into it, because an opening could undo a
 * commit (docs/decisions/opened-apart-from-writes.md). Each holder has a file of its own that says whether it writes;
 * who opens leaves a file that keeps new writes back, and waits until every holder is at rest. What a process leaves
 * behind that was killed counts for nothing.
 */
export class OpeningLock {
  private writes = 0;

  private constructor(
    private readonly path: string,
    private readonly openers: string,
    private readonly writers: string,
    private readonly name: string,
    private readonly flag: number,
  ) {}

  /** @param path the folder of the environment, made when it is missing. @throws Error when it cannot be written to */
  static join(path: string): OpeningLock {
    const [openers, writers] = [join(path, 'openers'), join(path, 'writers')];
    for (const folder of [openers, writers]) mkdirSync(folder, { recursive: true, mode: 0o700 });
    const name = ownName();
    const flag = openSync(join(writers, name), 'w', 0o600);
    const lock = new OpeningLock(path, openers, writers, name, flag);
    lock.say(AT_REST);
    return lock;
  }

  /** Opens while nobody writes. @throws Error when the writes of others take too long, and what `open` throws */
  async opening<T>(open: () => T): Promise<T> {
    const file = join(this.openers, this.name);
    writeFileSync(file, '', { mode: 0o600 });
    try {
      await until(() => this.nobodyWrites(), 'a write of another process does not end');
      return open();
    } finally {
      rmSync(file, { force: true });
    }
  }

  /** Writes while nobody opens. @throws Error when an opening takes too long, and what `write` throws */
  async writing<T>(write: () => T | Promise<T>): Promise<T> {
    await until(() => this.begin(), 'another process does not come to an end of opening the environment');
    try {
      return await write();
    } finally {
      this.end();
    }
  }

  /**
   * Works while nobody else has the environment open, or can open it.
   * @throws FolderInUse while somebody has; what `work` throws
   */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    return this.writing(async () => {
      if (living(this.writers).some((holder) => holder !== this.name)) throw new FolderInUse(this.path);
      return work();
    });
  }

  /** To be called once, after the last write. */
  leave(): void {
    closeSync(this.flag);
    rmSync(join(this.writers, this.name), { force: true });
  }

  /** Raised before it looks, as an opener looks after it has left its file: so one of the two always sees the other. */
  private begin(): boolean {
    // Counted once it is up: where it could not be raised, the next write tries to.
    if (this.writes === 0) this.say(WRITING);
    this.writes += 1;
    let mayWrite = false;
    try {
      mayWrite = !living(this.openers).some((opener) => opener !== this.name);
    } finally {
      if (!mayWrite) this.end();
    }
    return mayWrite;
  }

  private end(): void {
    this.writes -= 1;
    if (this.writes === 0) this.say(AT_REST);
  }

  private say(state: string): void {
    writeSync(this.flag, state, 0);
  }

  private nobodyWrites(): boolean {
    return living(this.writers).every((holder) => isOwn(holder) || stateOf(join(this.writers, holder)) !== WRITING);
  }
}

/** @throws Error of this message when it takes too long */
async function until(isDone: () => boolean, otherwise: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!isDone()) {
    if (performance.now() > deadline) throw new Error(otherwise);
    await delay(PAUSE_MS);
  }
}

/** Names in the folder whose processes run; the others' files are removed. */
function living(folder: string): string[] {
  return readdirSync(folder).filter((name) => {
    if (isAlive(name)) return true;
    rmSync(join(folder, name), { force: true });
    return false;
  });
}

/** Of a holder; at rest when it has just left. */
function stateOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return AT_REST;
    throw error;
  }
}
