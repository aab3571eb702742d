import type { ViewStore } from './view-store.js';
import { ViewsBehind } from './views-behind.js';

interface Waiter {
  readonly position: string;
  readonly settle: (reached: boolean) => void;
  readonly deadline: number;
}

const FIRST_POLL_MS = 2;
/** Looks grow apart while nothing moves: on a server each of them is a request. */
const LONGEST_POLL_MS = 20;

/**
 * Waits for a projection to reach a position, in whichever process it runs: one look at its checkpoint serves all who
 * wait. The projector's own process calls `moved`, which spares it the polling.
 */
export class CheckpointWatch {
  private waiters: Waiter[] = [];
  private timer: NodeJS.Timeout | undefined;
  private pause = FIRST_POLL_MS;
  private latest: string | undefined;
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly views: ViewStore,
    private readonly name: string,
  ) {}

  /**
   * True once the projection stands at `position` or beyond; false when it did not get there in time or the views do
   * not answer.
   * @param timeoutMs how long to wait, real time
   */
  async reaches(position: string, timeoutMs: number): Promise<boolean> {
    if (this.latest !== undefined && this.latest >= position) return true;
    return new Promise((settle) => {
      this.waiters.push({ position, settle, deadline: performance.now() + timeoutMs });
      this.pause = FIRST_POLL_MS;
      this.timer ??= setTimeout(this.poll, this.pause);
    });
  }

  /** As `reaches`. @throws ViewsBehind when the projection did not get there in time */
  async mustReach(position: string, timeoutMs: number): Promise<void> {
    if (!(await this.reaches(position, timeoutMs))) throw new ViewsBehind();
  }

  /** Calls back whenever progress is seen in this process; what others make is told only while somebody waits. */
  onMoved(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Tells of progress made in this process. */
  moved(position: string): void {
    const isNews = this.latest === undefined || position > this.latest;
    if (isNews) this.latest = position;
    this.settleWaiters();
    if (isNews) for (const listener of this.listeners) listener();
  }

  private readonly poll = (): void => {
    this.views
      .checkpoint(this.name)
      .then(
        (position) => {
          if (position !== undefined) this.moved(position);
        },
        // Whoever waits runs into the deadline: the engine's trouble shows where the documents are read.
        () => undefined,
      )
      .finally(() => {
        this.settleWaiters();
        this.pause = Math.min(this.pause * 2, LONGEST_POLL_MS);
        this.timer = this.waiters.length > 0 ? setTimeout(this.poll, this.pause) : undefined;
      });
  };

  private settleWaiters(): void {
    const { latest } = this;
    const now = performance.now();
    this.waiters = this.waiters.filter(({ position, settle, deadline }) => {
      const reached = latest !== undefined && latest >= position;
      if (!reached && now < deadline) return true;
      settle(reached);
      return false;
    });
  }
}
