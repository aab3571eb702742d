import { pause } from '#clock';
import { EventStoreUnavailable, type EventStore } from '#event-store';
import { LogBehind, mustNotBeBehind } from '#operations';
import type { Engines } from '../engines/engines.js';
import { LogGate } from './log-gate.js';

const POLL_EVERY_MS = 250;

/**
 * Sees to it that no process works on a log that is behind its followers, also where the log is out of reach when the
 * process starts: nothing of the process reaches it before the guard has checked.
 */
export class ReachGuard {
  private readonly stopping = new AbortController();
  private readonly gate: LogGate;
  private watching: Promise<void> | undefined;
  private tell: (error: LogBehind) => void = () => undefined;
  /** Resolves if the process must end; stays open otherwise. */
  readonly broken = new Promise<LogBehind>((resolve) => {
    this.tell = resolve;
  });

  private constructor(private readonly engines: Engines) {
    this.gate = new LogGate(engines.log);
  }

  /** @throws LogBehind; a log that is out of reach is checked as soon as it is there */
  static async begin(engines: Engines): Promise<ReachGuard> {
    const guard = new ReachGuard(engines);
    const isDecided = await guard.check();
    if (!isDecided) guard.watching = guard.watch();
    return guard;
  }

  /** For all else in the process. */
  get log(): EventStore {
    return this.watching === undefined ? this.engines.log : this.gate;
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.watching;
  }

  private async watch(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await pause(POLL_EVERY_MS, signal);
      try {
        if (!(await this.check())) continue;
        this.gate.open();
        return;
      } catch (error) {
        if (!(error instanceof LogBehind)) continue;
        this.tell(error);
        return;
      }
    }
  }

  /** False while the log is out of reach. */
  private async check(): Promise<boolean> {
    try {
      await mustNotBeBehind(this.engines);
      return true;
    } catch (error) {
      if (error instanceof EventStoreUnavailable) return false;
      throw error;
    }
  }
}
