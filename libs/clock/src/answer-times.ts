/** Longer than any look-up takes on engines that are well. */
const LOOK_UP_MS = 25;

/**
 * The moments at which an answer may leave that must not tell by its time why it is what it is
 * (docs/decisions/unknown-keys-alike.md): so long after the work began and again each time from then on. The timer is
 * set before any work that differs, and nothing that differs comes after it, so neither its grain nor a slow engine
 * shows the work in between. Monotonic, as all timers are.
 */
export class AnswerTimes {
  private leave: () => void = () => undefined;
  private readonly timer: NodeJS.Timeout;

  /** @param everyMs longer than the work takes on engines that are well */
  constructor(everyMs = LOOK_UP_MS) {
    this.timer = setInterval(() => {
      this.leave();
    }, everyMs);
  }

  /** Resolves at the next moment; never after `end`. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.leave = resolve;
    });
  }

  /** To be called in any case, or the timer goes on for ever. */
  end(): void {
    clearInterval(this.timer);
  }
}
