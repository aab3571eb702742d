export type Action = 'claim' | 'read' | 'release' | 'revoke';
/** What a read shows, or what became of a change; `none` where nobody knows. */
export type Outcome = 'active' | 'released' | 'revoked' | 'unclaimed' | 'done' | 'refused' | 'none';

export interface Operation {
  /** The id of the preview that it was or is to be claimed from: known before there is a grant. */
  readonly grant: string;
  readonly client: number;
  readonly action: Action;
  readonly answer: Outcome;
  /** Microseconds by this process's monotonic clock. */
  readonly called: number;
  /** Absent where no answer came. */
  readonly answered?: number;
}

/** What clients asked and were answered, with when, for `test/support/history-checker`. */
export class History {
  readonly operations: Operation[] = [];

  /**
   * Asks and writes down what came of it. A read without an answer tells nothing and is left out.
   * @returns the answer
   */
  async recorded(about: Pick<Operation, 'grant' | 'client' | 'action'>, ask: () => Promise<Outcome>): Promise<Outcome> {
    const called = microseconds();
    const answer = await ask();
    const answered = microseconds();
    if (answer !== 'none') this.operations.push({ ...about, answer, called, answered });
    else if (about.action !== 'read') this.operations.push({ ...about, answer, called });
    return answer;
  }
}

/** Whole ones: what falls into the same microsecond counts as at the same time, which allows more, never less. */
function microseconds(): number {
  return Math.floor(performance.now() * 1_000);
}
