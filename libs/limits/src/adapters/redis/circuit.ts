import { withPatience } from './patience.js';

/** How often it is looked whether Redis is back. */
const PROBE_EVERY_MS = 500;
/** For so long after it is back, other processes may not have noticed yet. */
const SETTLING_MS = 5_000;

type State = 'with-redis' | 'without-redis' | 'settling';

export interface CircuitWork {
  /** Whether Redis does its work again, writes included. */
  readonly probe: () => Promise<unknown>;
  /** What is to be done before it is asked again. */
  readonly beforeReturn: () => Promise<void>;
  /** What is to be done once it is asked again, for what came meanwhile. Called in the same moment. */
  readonly afterReturn: () => Promise<void>;
}

/** Asks Redis while it answers. Once it does not, nothing waits for it any more until a probe has found it back. */
export class Circuit {
  private isBroken = false;
  private returnedAt = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly work: CircuitWork,
    private readonly patienceMs: number,
  ) {}

  get state(): State {
    if (this.isBroken) return 'without-redis';
    return performance.now() - this.returnedAt < SETTLING_MS ? 'settling' : 'with-redis';
  }

  /** What Redis answers; undefined when it does not. Not to be asked in the state `without-redis`. */
  async ask<T>(question: () => Promise<T>): Promise<T | undefined> {
    try {
      return await withPatience(question(), this.patienceMs);
    } catch {
      this.break();
      return undefined;
    }
  }

  break(): void {
    if (this.isBroken || this.isClosed) return;
    this.isBroken = true;
    this.probeLater();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  private probeLater(): void {
    this.timer = setTimeout(() => {
      void this.probe();
    }, PROBE_EVERY_MS).unref();
  }

  private async probe(): Promise<void> {
    try {
      await withPatience(this.work.probe(), this.patienceMs);
      await this.work.beforeReturn();
    } catch {
      if (!this.isClosed) this.probeLater();
      return;
    }
    this.returnedAt = performance.now();
    this.isBroken = false;
    await this.work.afterReturn().catch(() => {
      this.break();
    });
  }
}
