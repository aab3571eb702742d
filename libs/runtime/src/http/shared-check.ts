import pTimeout from 'p-timeout';

/** How long a verdict serves whoever asks after it: probes may come from anybody, and each check costs a write. */
const SERVES_MS = { well: 1_000, failed: 250 };
/** How long one who asks waits for a check under way; the verdict before it is the answer after that. */
const ANSWERS_WITHIN_MS = 700;
/**
 * A check that takes longer has failed: a disk that is busy takes some time, a lock that is never given back takes for
 * ever.
 */
const FAILS_AFTER_MS = 5_000;

/**
 * A check of an engine that costs more than an answer may, shared by all who ask: there is never more than one under
 * way, and an engine that is slow for a moment is not taken for one that is gone.
 */
export class SharedCheck {
  private begun = Number.NEGATIVE_INFINITY;
  private underWay: Promise<void> | undefined;
  /** The last verdict: undefined before the first, null when all was well. */
  private failure: Error | null | undefined;

  constructor(
    private readonly check: () => Promise<void>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Resolves when the last check found all well. @throws what it threw; Error while there is none */
  async verdict(): Promise<void> {
    if (
      this.underWay === undefined &&
      this.now() - this.begun >= (this.failure === null ? SERVES_MS.well : SERVES_MS.failed)
    )
      this.begin();
    await this.forAWhile();
    if (this.underWay !== undefined && this.now() - this.begun >= FAILS_AFTER_MS) throw new Error('it takes too long');
    if (this.failure === undefined) throw new Error('it was not checked yet');
    if (this.failure !== null) throw this.failure;
  }

  private begin(): void {
    this.begun = this.now();
    this.underWay = this.check()
      .then(
        () => {
          this.failure = null;
        },
        (error: unknown) => {
          this.failure = error instanceof Error ? error : new Error('unknown');
        },
      )
      .finally(() => {
        this.underWay = undefined;
      });
  }

  private async forAWhile(): Promise<void> {
    if (this.underWay === undefined) return;
    await pTimeout(this.underWay, { milliseconds: ANSWERS_WITHIN_MS, message: false });
  }
}
