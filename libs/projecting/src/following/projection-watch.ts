import { backOffMs, type BackOff } from '#clock';
import { ViewsBehind, type ViewStore } from '#document-store';
import { NoSignals, type Signals } from '#signals';
import { unslotted } from '../slots/slot-name.js';

interface Waiter {
  readonly position: string;
  readonly settle: (reached: boolean) => void;
  readonly deadline: number;
}

/** How soon and how often it is polled, in ms: polls grow apart while nothing moves. */
const WITHOUT_SIGNALS = { firstMs: 2, longestMs: 20 };
/** Then a poll finds only what a lost signal would have told of. */
const WITH_SIGNALS = { firstMs: 25, longestMs: 200 };

/** After so long what is known is asked again. */
const KNOWN_FOR_MS = 1_000;

/**
 * Waits for a projection to reach a position, in whichever process it runs: one read of its checkpoint serves all who
 * wait, and is made when a signal says that it moved. The projector's own process calls `moved`, which spares it the
 * read.
 */
export class ProjectionWatch {
  private waiters: Waiter[] = [];
  private timer: NodeJS.Timeout | undefined;
  /** Since somebody came to wait last. */
  private polls = 0;
  private latest: string | undefined;
  private seenAt = -KNOWN_FOR_MS;
  private isPolling = false;
  /** Of those who wait, as the timer was set last. */
  private firstDeadline = Infinity;
  /** Whether a signal came since the last poll began. */
  private isStale = false;
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly views: ViewStore,
    private readonly name: string,
    private readonly signals: Signals = new NoSignals(),
  ) {
    signals.hear(`views/${unslotted(name)}`, () => {
      this.mayHaveMoved();
    });
  }

  /** Where the projection stands at least, as far as this process has seen; it costs no read. */
  get seen(): string | undefined {
    return this.latest;
  }

  /**
   * True once the projection stands at `position` or beyond; false when it did not get there in time or the views do
   * not answer.
   * @param timeoutMs how long to wait, real time
   */
  async reaches(position: string, timeoutMs: number): Promise<boolean> {
    if (this.latest !== undefined && this.latest >= position) return true;
    return new Promise((settle) => {
      const deadline = performance.now() + timeoutMs;
      this.waiters.push({ position, settle, deadline });
      this.polls = 0;
      if (this.isStale) this.poll();
      if (!this.isPolling || deadline < this.firstDeadline) this.arm();
    });
  }

  /** As `reaches`. @throws ViewsBehind when the projection did not get there in time */
  async mustReach(position: string, timeoutMs: number): Promise<void> {
    if (!(await this.reaches(position, timeoutMs))) throw new ViewsBehind();
  }

  /** Where the projection is known to stand, or beyond; undefined before it was read. Never waits. */
  known(): string | undefined {
    if (performance.now() - this.seenAt > KNOWN_FOR_MS) {
      this.seenAt = performance.now();
      this.poll();
    }
    return this.latest;
  }

  /** Calls back whenever progress is seen in this process; what others make is told only while somebody waits. */
  onMoved(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Tells that something moved in this process, of which a read alone says how far it brings the whole. */
  mayHaveMoved(): void {
    this.isStale = true;
    if (this.waiters.length > 0) this.poll();
  }

  /** Tells of progress made in this process. */
  moved(position: string): void {
    const isNews = this.latest === undefined || position > this.latest;
    if (isNews) this.latest = position;
    this.seenAt = performance.now();
    this.settleWaiters();
    if (isNews) for (const listener of this.listeners) listener();
  }

  /** One at a time: signals that come meanwhile call for one more, however many they are. */
  private poll(): void {
    if (this.isPolling) return;
    this.isPolling = true;
    this.isStale = false;
    this.arm();
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
        this.isPolling = false;
        this.settleWaiters();
        if (this.waiters.length === 0) return;
        if (this.isStale) this.poll();
        else this.arm();
      });
  }

  /** For the next poll, or during one for the first deadline: nobody waits longer because the views do not answer. */
  private arm(): void {
    clearTimeout(this.timer);
    this.firstDeadline = Math.min(...this.waiters.map(({ deadline }) => deadline));
    if (this.waiters.length === 0) return;
    const soonest = Math.max(this.firstDeadline - performance.now(), 1);
    if (this.isPolling) this.timer = setTimeout(this.settleInTime, soonest);
    else this.timer = setTimeout(this.pollAgain, Math.min(backOffMs(this.paces(), this.polls), soonest));
  }

  private readonly settleInTime = (): void => {
    this.settleWaiters();
    this.arm();
  };

  private readonly pollAgain = (): void => {
    this.polls += 1;
    this.poll();
  };

  private paces(): BackOff {
    return this.signals.arrive ? WITH_SIGNALS : WITHOUT_SIGNALS;
  }

  private settleWaiters(): void {
    const { latest } = this;
    const now = performance.now();
    this.waiters = this.waiters.filter(({ position, settle, deadline }) => {
      const reached = latest !== undefined && latest >= position;
      if (!reached && now < deadline) return true;
      settle(reached);
      return false;
    });
    if (this.waiters.length === 0) clearTimeout(this.timer);
  }
}
