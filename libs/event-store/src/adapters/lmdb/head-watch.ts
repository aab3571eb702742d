import { NO_LOG_SIGNALS, type LogSignals } from '../../index.js';

/**
 * How soon an append of another process is noticed without signals, in ms: at first, and when nothing has come for a
 * while.
 */
const SHORTEST_POLL_MS = 5;
const LONGEST_POLL_MS = 25;
/** And where signals arrive one that was lost. */
const POLL_BESIDE_SIGNALS_MS = 500;
const BACKOFF = 1.25;

interface Waiter {
  readonly after: number;
  readonly wake: () => void;
}

/**
 * Wakes those who wait for the log to grow: at once for what this process appends and for what others signal, and by
 * looking again and again for what they do not. One poll serves all who wait; with nobody waiting nothing runs.
 */
export class HeadWatch {
  private readonly waiters = new Set<Waiter>();
  private timer: NodeJS.Timeout | undefined;
  private pause = SHORTEST_POLL_MS;
  private readonly unhear: () => void;

  /** @param readHead the place of the log's last event, in any process's eyes */
  constructor(
    private readonly readHead: () => number,
    private readonly signals: LogSignals = NO_LOG_SIGNALS,
  ) {
    this.unhear = signals.hear('log', () => {
      this.poll();
    });
  }

  /**
   * Resolves when the log goes beyond the place `after`, when the signal says so, or when something went wrong with
   * looking.
   */
  grown(after: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const waiter: Waiter = {
        after,
        wake: () => {
          this.waiters.delete(waiter);
          signal.removeEventListener('abort', waiter.wake);
          this.stopWhenIdle();
          resolve();
        },
      };
      this.waiters.add(waiter);
      signal.addEventListener('abort', waiter.wake, { once: true });
      if (signal.aborted || this.headOrFailure() > after) waiter.wake();
      else this.timer ??= this.start();
    });
  }

  /** To be called when this process has appended. */
  appended(): void {
    this.poll();
    this.signals.tell('log');
  }

  private poll(): void {
    if (this.waiters.size === 0) return;
    const head = this.headOrFailure();
    const grown = [...this.waiters].filter((waiter) => head > waiter.after);
    this.pause = grown.length > 0 ? SHORTEST_POLL_MS : Math.min(this.pause * BACKOFF, LONGEST_POLL_MS);
    for (const waiter of grown) waiter.wake();
  }

  /** Wakes everyone, for the last time. */
  close(): void {
    this.unhear();
    for (const waiter of [...this.waiters]) waiter.wake();
  }

  private start(): NodeJS.Timeout {
    return setTimeout(
      () => {
        this.timer = undefined;
        this.poll();
        if (this.waiters.size > 0) this.timer ??= this.start();
      },
      this.signals.arrive ? POLL_BESIDE_SIGNALS_MS : this.pause,
    );
  }

  private stopWhenIdle(): void {
    if (this.waiters.size > 0) return;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** A failed poll wakes everyone: they read for themselves and meet the failure where it can be handled. */
  private headOrFailure(): number {
    try {
      return this.readHead();
    } catch {
      return Number.POSITIVE_INFINITY;
    }
  }
}
