import { DoesNotHold } from './failure.js';
import { harmless } from './words.js';
/** @import { Look } from './words.js' */

/**
 * What a check has found, in sentences for anybody. It holds when there are no problems.
 * @typedef {{ holds: boolean, subject: string, problems: readonly string[], proved: readonly string[],
 *   notProved: readonly string[], history: readonly Look[] }} Report `history` oldest first, proved entries alone
 */

/** As many are named; of a file that is wrong from end to end the rest says nothing more. */
const MOST_PROBLEMS = 20;

/** What is found on the way. */
export class Findings {
  constructor() {
    /** @type {string[]} */
    this.problems = [];
    /** @type {string[]} */
    this.proved = [];
    /** @type {string[]} */
    this.notProved = [];
    this.found = 0;
    this.unnamed = 0;
  }

  /** Whether as many were found as are named at most, and more. */
  get areMany() {
    return this.found > MOST_PROBLEMS;
  }

  /** @param {string} text said once, of however many parts it is true */
  problem(text) {
    this.found++;
    const said = harmless(text);
    if (this.problems.includes(said)) return;
    if (this.problems.length < MOST_PROBLEMS) this.problems.push(said);
    else this.unnamed++;
  }

  /**
   * Does something of which nothing is left where it does not hold.
   * @template Result
   * @param {() => Promise<Result>} step
   * @returns {Promise<Result | undefined>}
   */
  async tried(step) {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof DoesNotHold)) throw error;
      this.problem(error.message);
      return undefined;
    }
  }

  /**
   * @param {string} subject
   * @param {readonly Look[]} history
   * @returns {Report}
   */
  report(subject, history = []) {
    const more = this.unnamed > 0 ? [`and ${this.unnamed} more of the kind`] : [];
    const holds = this.problems.length === 0;
    const { proved, notProved } = this;
    return { holds, subject, problems: [...this.problems, ...more], proved, notProved, history };
  }
}
