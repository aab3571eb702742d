/** Lines that say the same of one thing after another, in a minute. */
const MOST_LINES = 20;
const WINDOW_MS = 60_000;

/**
 * Lets the first lines of a flood through, and tells of the rest by their number when the minute is over: ten thousand
 * equal lines would hide every other.
 */
export class LineLimit {
  private readonly said = new Map<string, number>();

  /** @param onMore a minute is over in which so many lines about it were left out */
  constructor(
    private readonly onMore: (about: string, lines: number) => void,
    private readonly windowMs = WINDOW_MS,
  ) {}

  /** Whether a line is to be written. @param about one of a few: the name of a projection, a policy or a log */
  allows(about: string): boolean {
    const said = this.said.get(about) ?? 0;
    this.said.set(about, said + 1);
    if (said === 0) {
      setTimeout(() => {
        this.close(about);
      }, this.windowMs).unref();
    }
    return said < MOST_LINES;
  }

  private close(about: string): void {
    const more = (this.said.get(about) ?? 0) - MOST_LINES;
    this.said.delete(about);
    if (more > 0) this.onMore(about, more);
  }
}
