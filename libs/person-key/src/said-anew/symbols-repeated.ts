import { KEY_LENGTH } from '../alphabet.js';
import type { LatticeBuilder } from '../lattice/lattice-builder.js';
import type { Token } from '../words/tokens.js';
import { rowsOfSymbols, type LikelySymbol } from './rows-of-symbols.js';

/** A whole key that is said twice is two readings. */
const LONGEST_GROUP = 7;

/** "A P K, that's A P K". */
const ANNOUNCED = 0.5;
/** Symbols that are the same by chance are none said again: the more there are in a row, the surer. */
const ONE_AGAIN = 4.6;
const PER_SYMBOL = 2;
const LEAST = 0.5;
/** In two readings a single pair is rather the key's own than a stutter. */
const FEWEST_OF_TWO_READINGS = 2 * KEY_LENGTH - 1;

/**
 * Groups of symbols that are said twice in a row, and of all such groups that follow each other how many symbols they
 * have, said once.
 */
interface Repetition {
  readonly length: number;
  readonly inAll: number;
}

/**
 * "A P K, that's A P K", "925 925 XQE XQE", every symbol twice: what is said again may be skipped. Only where there are
 * more symbols than a key has. To be called when all symbols are in the lattice.
 */
export function addRepetitions(lattice: LatticeBuilder, tokens: readonly Token[]): void {
  const rows = rowsOfSymbols(lattice, tokens);
  const symbols = rows.reduce((sum, row) => sum + row.length, 0);
  if (symbols <= KEY_LENGTH) return;
  const fewestAgain = symbols < FEWEST_OF_TWO_READINGS ? 1 : 2;
  for (const row of rows) {
    const runs = new Runs(row);
    row.forEach((_, at) => {
      const { length, inAll } = runs.at(at);
      const [last, again, lastAgain] = [row[at + length - 1], row[at + length], row[at + 2 * length - 1]];
      if (length === 0 || last === undefined || again === undefined || lastAgain === undefined) return;
      if (inAll < fewestAgain && !again.isAnnounced) return;
      const ofRun = Math.max(LEAST, ONE_AGAIN - PER_SYMBOL * (inAll - 1));
      const cost = again.isAnnounced ? Math.min(ANNOUNCED, ofRun) : (ofRun * length) / inAll;
      lattice.skip(last.to, lastAgain.to, cost, Infinity);
    });
  }
}

/** The groups said twice that begin at each symbol of a row, and how many of them follow each other. */
class Runs {
  /** By symbol: the most symbols said again in groups that begin there, and that end before it. */
  private readonly after: number[];
  private readonly before: number[];

  constructor(private readonly row: readonly LikelySymbol[]) {
    this.after = new Array<number>(row.length + 1).fill(0);
    this.before = new Array<number>(row.length + 1).fill(0);
    for (let at = row.length - 1; at >= 0; at--) {
      for (const length of this.lengthsAt(at)) {
        this.after[at] = Math.max(this.after[at] ?? 0, length + (this.after[at + 2 * length] ?? 0));
      }
    }
    for (let at = 0; at < row.length; at++) {
      for (const length of this.lengthsAt(at)) {
        const end = at + 2 * length;
        this.before[end] = Math.max(this.before[end] ?? 0, length + (this.before[at] ?? 0));
      }
    }
  }

  /** The repetition that belongs to the longest run, of those the shortest; of length 0 when there is none. */
  at(start: number): Repetition {
    let best: Repetition = { length: 0, inAll: 0 };
    for (const length of this.lengthsAt(start)) {
      const inAll = (this.before[start] ?? 0) + length + (this.after[start + 2 * length] ?? 0);
      if (inAll > best.inAll) best = { length, inAll };
    }
    return best;
  }

  private lengthsAt(start: number): readonly number[] {
    const lengths: number[] = [];
    for (let length = 1; length <= LONGEST_GROUP && start + 2 * length <= this.row.length; length++) {
      if (this.isSaidTwice(start, length)) lengths.push(length);
    }
    return lengths;
  }

  private isSaidTwice(start: number, length: number): boolean {
    for (let at = start; at < start + length; at++) {
      if (this.row[at]?.heard !== this.row[at + length]?.heard) return false;
    }
    return true;
  }
}
