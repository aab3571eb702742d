import pTimeout from 'p-timeout';
import { commitErrorOf } from './commit-error.js';
import type { LmdbEnvironment } from './open-lmdb.js';

/** Most writes that wait for a transaction; more are turned away at once. */
const MAX_WAITING = 10_000;
/** Most writes in one transaction, so that the lock, which other processes wait for, is held for a short time. */
const MAX_GROUP = 512;

export interface GroupCommitOptions<State> {
  /** In ms, for each write. */
  readonly timeoutMs: number;
  /** Most characters that wait, and most in one transaction. */
  readonly maxLength: { readonly waiting: number; readonly group: number };
  /** What the writes of one transaction share; made anew when the transaction begins again. */
  readonly begin: () => State;
  /** Within the transaction, after its writes. */
  readonly end?: (state: State) => void;
  /** Called once the transaction is committed, before its writes are acknowledged. */
  readonly committed?: (state: State) => void;
  /** What a caller gets for a write that was not done. */
  readonly failure: (reason: string, cause?: unknown) => Error;
}

interface Waiting<State> {
  readonly length: number;
  /** Runs in the transaction and says how to answer once that is committed. */
  readonly run: (state: State) => () => void;
  readonly fail: (error: Error) => void;
  readonly deadline: NodeJS.Timeout;
}

/**
 * Writes of this process, in the order they came. While one transaction is being committed the next ones gather, and
 * then share a transaction and, where the environment flushes, a flush.
 */
export class GroupCommit<State> {
  /** A set, so that one whose time is up can leave from the midst. */
  private readonly waiting = new Set<Waiting<State>>();
  private waitingLength = 0;
  private draining: Promise<void> | undefined;

  constructor(
    private readonly environment: Pick<LmdbEnvironment, 'write'>,
    private readonly options: GroupCommitOptions<State>,
  ) {}

  /**
   * @param length characters that the write holds, for the bounds
   * @param write runs in the transaction, and throws only what the engine throws; an error that it returns is the
   *   caller's alone
   * @returns what `write` returned, once that is committed; rejects with the error that it returned, or with `failure`
   */
  add<T>(length: number, write: (state: State) => T | Error): Promise<T> {
    const { timeoutMs, maxLength, failure } = this.options;
    if (this.waiting.size >= MAX_WAITING || this.waitingLength >= maxLength.waiting)
      return Promise.reject(failure('too many writes are waiting'));
    return new Promise((resolve, reject) => {
      const deadline = setTimeout(() => {
        this.leave(waiting);
        reject(failure(`the write was not committed within ${timeoutMs} ms`));
      }, timeoutMs);
      const run = (state: State): (() => void) => {
        const result = write(state);
        return () => {
          if (result instanceof Error) reject(result);
          else resolve(result);
        };
      };
      const waiting = { length, run, fail: reject, deadline };
      this.waiting.add(waiting);
      this.waitingLength += length;
      this.draining ??= this.drain();
    });
  }

  /** Resolves when the writes that wait are done. @throws `failure` when another process keeps the lock */
  async idle(): Promise<void> {
    if (this.draining === undefined) return;
    const { timeoutMs: milliseconds, failure } = this.options;
    const message = failure(`the last writes were not committed within ${milliseconds} ms`);
    await pTimeout(this.draining, { milliseconds, message });
  }

  private async drain(): Promise<void> {
    while (this.waiting.size > 0) await this.writeGroup();
    this.draining = undefined;
  }

  private async writeGroup(): Promise<void> {
    const group: Waiting<State>[] = [];
    try {
      const { state, answers } = await this.environment.write(() => {
        // Taken only now, so that what came while the transaction waited for its turn goes along.
        group.push(...this.take());
        return this.runAll(group);
      });
      this.options.committed?.(state);
      for (const waiting of group) clearTimeout(waiting.deadline);
      for (const answer of answers) answer();
    } catch (error) {
      const failure = this.options.failure('LMDB could not write', await commitErrorOf(error));
      for (const waiting of group.length > 0 ? group : this.take()) {
        clearTimeout(waiting.deadline);
        waiting.fail(failure);
      }
    }
  }

  private runAll(group: readonly Waiting<State>[]): { state: State; answers: readonly (() => void)[] } {
    const state = this.options.begin();
    const answers = group.map((waiting) => waiting.run(state));
    this.options.end?.(state);
    return { state, answers };
  }

  private take(): Waiting<State>[] {
    const taken: Waiting<State>[] = [];
    let length = 0;
    for (const waiting of this.waiting) {
      if (taken.length === MAX_GROUP || length >= this.options.maxLength.group) break;
      taken.push(waiting);
      length += waiting.length;
      this.leave(waiting);
    }
    return taken;
  }

  private leave(waiting: Waiting<State>): void {
    if (this.waiting.delete(waiting)) this.waitingLength -= waiting.length;
  }
}
