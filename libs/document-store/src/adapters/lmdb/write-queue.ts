import pTimeout from 'p-timeout';
import { commitErrorOf, type LmdbEnvironment } from '#lmdb';
import { DocumentStoreUnavailable } from '../../index.js';

/** Most writes, and most characters in them, that wait for a transaction; more are turned away at once. */
const MAX_WAITING = 10_000;
const MAX_WAITING_LENGTH = 128 * 1_048_576;
/**
 * Most writes and characters in one transaction, so that the lock, which other processes wait for, is held for a short
 * time.
 */
const MAX_GROUP = 512;
const MAX_GROUP_LENGTH = 8 * 1_048_576;

interface Waiting {
  readonly length: number;
  /** Runs in the transaction and says how to answer once that is committed. */
  readonly run: () => () => void;
  readonly fail: (error: Error) => void;
  readonly deadline: NodeJS.Timeout;
}

/**
 * Writes of this process, in the order they came. While one transaction is being committed the next ones gather, and
 * then share a transaction and, where the environment flushes, a flush.
 */
export class WriteQueue {
  /** A set, so that one whose time is up can leave from the midst. */
  private readonly waiting = new Set<Waiting>();
  private waitingLength = 0;
  private draining: Promise<void> | undefined;

  constructor(
    private readonly write: LmdbEnvironment['write'],
    private readonly timeoutMs: number,
  ) {}

  /**
   * @param length characters the write holds, for the bounds
   * @param write runs in the transaction, and throws only what the engine throws
   * @returns what `write` returned, once that is committed
   */
  add<T>(length: number, write: () => T): Promise<T> {
    if (this.waiting.size >= MAX_WAITING || this.waitingLength >= MAX_WAITING_LENGTH) {
      return Promise.reject(new DocumentStoreUnavailable('too many writes are waiting'));
    }
    return new Promise((resolve, reject) => {
      const deadline = setTimeout(() => {
        this.leave(waiting);
        reject(new DocumentStoreUnavailable(`the write was not committed within ${this.timeoutMs} ms`));
      }, this.timeoutMs);
      const run = (): (() => void) => {
        const result = write();
        return () => {
          resolve(result);
        };
      };
      const waiting: Waiting = { length, run, fail: reject, deadline };
      this.waiting.add(waiting);
      this.waitingLength += length;
      this.draining ??= this.drain();
    });
  }

  /**
   * Resolves when the writes that wait are done. @throws DocumentStoreUnavailable when another process keeps the lock
   */
  async idle(): Promise<void> {
    if (this.draining === undefined) return;
    const message = new DocumentStoreUnavailable(`the last writes were not committed within ${this.timeoutMs} ms`);
    await pTimeout(this.draining, { milliseconds: this.timeoutMs, message });
  }

  private async drain(): Promise<void> {
    while (this.waiting.size > 0) await this.writeGroup();
    this.draining = undefined;
  }

  private async writeGroup(): Promise<void> {
    const group: Waiting[] = [];
    try {
      const answers = await this.write(() => {
        // Taken only now, so that what came while the transaction waited for its turn goes along.
        group.push(...this.take());
        return group.map((waiting) => waiting.run());
      });
      for (const waiting of group) clearTimeout(waiting.deadline);
      for (const answer of answers) answer();
    } catch (error) {
      const cause = await commitErrorOf(error);
      for (const waiting of group.length > 0 ? group : this.take()) {
        clearTimeout(waiting.deadline);
        waiting.fail(new DocumentStoreUnavailable('LMDB could not write', { cause }));
      }
    }
  }

  private take(): Waiting[] {
    const taken: Waiting[] = [];
    let length = 0;
    for (const waiting of this.waiting) {
      if (taken.length === MAX_GROUP || length >= MAX_GROUP_LENGTH) break;
      taken.push(waiting);
      length += waiting.length;
      this.leave(waiting);
    }
    return taken;
  }

  private leave(waiting: Waiting): void {
    if (this.waiting.delete(waiting)) this.waitingLength -= waiting.length;
  }
}
