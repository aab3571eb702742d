import { ALPHABET, parsePersonKey } from '#person-key';
import { likelihood } from './noise-channel.js';
import { rowsWithin } from './rows-within.js';

/** By symbol: minus the logarithm of how likely it is to be what was said. */
type Costs = readonly number[];

/** One way to lay a reading against the ten positions; nothing is known of a symbol that was lost. */
type Placement = readonly (string | undefined)[];

const KEY_LENGTH = 10;
const FIRST_LIMIT = 3;
const LIMIT_STEP = 1.5;

/**
 * The bound that no decoder passes: the valid keys that are likeliest to have been said, by the noise channel, when
 * this was heard, in one reading or several; all ways to have inserted or lost a symbol are added up. Found the plain
 * way, by trying every row of symbols that is likely enough, so it knows nothing of the checks but whether a row
 * passes. A symbol lost and another inserted in one reading (once in 10,000) is not tried.
 */
export function exactList(readings: readonly string[], count: number): readonly string[] {
  const ways = combinations(readings.map(placementsOf)).map(costsOf);
  const least = Math.min(...ways.map((way) => way.reduce((sum, costs) => sum + Math.min(...costs), 0)));
  for (let limit = least + FIRST_LIMIT; ; limit += LIMIT_STEP) {
    const keys = new Set(ways.flatMap((way) => rowsWithin(way, limit).map(spelled).filter(isKey)));
    const scored = [...keys].map((key) => ({ key, score: scoreOf(key, ways) })).sort((a, b) => b.score - a.score);
    const last = scored[count - 1];
    // A key that was not tried costs more than the limit in each way.
    if (last !== undefined && last.score >= Math.log(ways.length) - limit) {
      return scored.slice(0, count).map(({ key }) => key);
    }
  }
}

const spelled = (row: readonly number[]): string => row.map((symbol) => ALPHABET.charAt(symbol)).join('');
const isKey = (row: string): boolean => parsePersonKey(row) !== undefined;

function placementsOf(reading: string): readonly Placement[] {
  const heard = Array.from(reading);
  if (heard.length < KEY_LENGTH) return Array.from({ length: KEY_LENGTH }, (_, at) => withGap(heard, at));
  if (heard.length > KEY_LENGTH) return heard.map((_, at) => heard.toSpliced(at, 1));
  return [heard];
}

const withGap = (heard: readonly string[], at: number): Placement => [
  ...heard.slice(0, at),
  undefined,
  ...heard.slice(at),
];

function combinations(readings: readonly (readonly Placement[])[]): readonly (readonly Placement[])[] {
  return readings.reduce<readonly (readonly Placement[])[]>(
    (soFar, placements) => soFar.flatMap((before) => placements.map((each) => [...before, each])),
    [[]],
  );
}

/** The readings' errors are independent: their costs add up. */
function costsOf(placements: readonly Placement[]): readonly Costs[] {
  return Array.from({ length: KEY_LENGTH }, (_, position) =>
    Array.from(ALPHABET, (said) =>
      placements.reduce((sum, placement) => {
        const heard = placement[position];
        return heard === undefined ? sum : sum - Math.log(likelihood(heard, said));
      }, 0),
    ),
  );
}

/** The logarithm of the probability, up to what all keys share. */
function scoreOf(key: string, ways: readonly (readonly Costs[])[]): number {
  const symbols = Array.from(key, (symbol) => ALPHABET.indexOf(symbol));
  return Math.log(
    ways.reduce(
      (sum, way) => sum + Math.exp(-symbols.reduce((cost, symbol, at) => cost + (way[at]?.[symbol] ?? 0), 0)),
      0,
    ),
  );
}
