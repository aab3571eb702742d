import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { FolderBlocked } from './folder-blocked.js';
import { isAlive, isOwn, ownName, processOf } from './process-name.js';

/** How often is looked whether others are done, in ms. */
const PAUSE_MS = 1;
/** Between two tries to open, in ms: many looks of the writers that wait, so that they have their turn. */
const TURN_MS = 50;
/** How long at most, in ms. */
const PATIENCE_MS = 10_000;
/** Ten processes that start at once on a busy disk can need more than one. */
const OPENING_TRIES = 3;

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

  /** Opens while nobody writes. @throws FolderBlocked when the writes of others take too long; what `open` throws */
  async opening<T>(open: () => T): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.openingOnce(open);
      } catch (error) {
        if (tries === OPENING_TRIES || !(error instanceof FolderBlocked)) throw error;
        await delay(TURN_MS);
      }
    }
  }

  /** Writes while nobody opens. @throws FolderBlocked when an opening takes too long; what `write` throws */
  async writing<T>(write: () => T | Promise<T>): Promise<T> {
    if (this.begin() !== undefined) {
      // Looked for before the flag is raised again: flags that many writers raise in vain keep who opens waiting.
      await untilFree(() => this.opener() ?? this.begin(), 'does not end its opening');
    }
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

  private async openingOnce<T>(open: () => T): Promise<T> {
    const file = join(this.openers, this.name);
    writeFileSync(file, '', { mode: 0o600 });
    try {
      await untilFree(() => this.writer(), 'does not end its write');
      return open();
    } finally {
      rmSync(file, { force: true });
    }
  }

  /**
   * Raised before it looks, as an opener looks after it has left its file: so one of the two always sees the other.
   * @returns who opens, for whom the flag is down again; undefined where the write has begun
   */
  private begin(): string | undefined {
    // Counted once it is up: where it could not be raised, the next write tries to.
    if (this.writes === 0) this.say(WRITING);
    this.writes += 1;
    let mayWrite = false;
    try {
      const opener = this.opener();
      mayWrite = opener === undefined;
      return opener;
    } finally {
      if (!mayWrite) this.end();
    }
  }

  private end(): void {
    this.writes -= 1;
    if (this.writes === 0) this.say(AT_REST);
  }

  private say(state: string): void {
    writeSync(this.flag, state, 0);
  }

  /** Another holder that opens. */
  private opener(): string | undefined {
    return living(this.openers).find((opener) => opener !== this.name);
  }

  /** Another process that writes. */
  private writer(): string | undefined {
    return living(this.writers).find((holder) => !isOwn(holder) && stateOf(join(this.writers, holder)) === WRITING);
  }
}

/** @param holder who stands in the way. @throws FolderBlocked when somebody still does after ten seconds */
async function untilFree(holder: () => string | undefined, what: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let name = holder(); name !== undefined; name = holder()) {
    if (performance.now() > deadline) throw new FolderBlocked(processOf(name), what);
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
