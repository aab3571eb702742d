import { ALPHABET } from '../src/index.js';
import { multiply } from '../src/dihedral-group.js';
import { elementOf } from '../src/group-check.js';
import { residue } from '../src/residue-check.js';

/**
 * The bound that no decoder passes: for what was heard, in one reading or several, the keys with the highest probability, with all ways in which
 * symbols may have been misheard, inserted or lost added up. Slow and plain: forward list Viterbi for every way to place the slips, then the
 * full probability of each key that this brings up. A symbol lost and another inserted in the same reading (once in 10,000) is not tried.
 */
const CLASSES = ['AHJK8', 'BCDEGPTVZ3', 'FSX', 'Y59', 'MN', 'QUW2'];
const LIST = 12;
const SYMBOLS = ALPHABET.length;

const PROBABILITIES = Array.from(ALPHABET, (heard) => Float64Array.from(ALPHABET, (said) => probability(heard, said)));

function probability(heard: string, said: string): number {
  const misheard = 'BCDEGPTVZ3'.includes(said) ? 0.11 : 0.07;
  if (heard === said) return 1 - misheard;
  const others = CLASSES.find((sounds) => sounds.includes(said))?.replace(said, '') ?? '';
  if (others === '') return misheard / (SYMBOLS - 1);
  return (misheard * 0.2) / (SYMBOLS - 1) + (others.includes(heard) ? (misheard * 0.8) / others.length : 0);
}

/** What one reading says of each position when its slips are placed one way; an empty place says nothing. */
type Placed = readonly (string | undefined)[];

export function exactList(readings: readonly string[], count: number): readonly string[] {
  let placements: Placed[][] = [[]];
  for (const reading of readings) {
    const ways = waysToPlace(reading);
    placements = placements.flatMap((so) => ways.map((way) => [...so, way]));
  }
  const keys = new Set(placements.flatMap((placement) => listViterbi(placement)));
  const scored = [...keys].map((key) => ({
    key,
    score: readings.reduce((sum, each) => sum + Math.log(chance(each, key)), 0),
  }));
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ key }) => key);
}

function waysToPlace(reading: string): readonly Placed[] {
  const symbols = Array.from(reading);
  if (symbols.length === 10) return [symbols];
  if (symbols.length === 9) return Array.from({ length: 10 }, (_, at) => symbols.toSpliced(at, 0, '')).map(placed);
  return Array.from({ length: 11 }, (_, at) => symbols.toSpliced(at, 1));
}

const placed = (symbols: readonly string[]): Placed => symbols.map((symbol) => (symbol === '' ? undefined : symbol));

/** Up to factors that all keys share. */
function chance(reading: string, key: string): number {
  return waysToPlace(reading).reduce(
    (sum, way) => sum + way.reduce((product, heard, at) => product * said(heard, key.charAt(at)), 1),
    0,
  );
}

const said = (heard: string | undefined, symbol: string): number =>
  heard === undefined ? 1 : (PROBABILITIES[ALPHABET.indexOf(heard)]?.[ALPHABET.indexOf(symbol)] ?? 0);

interface Path {
  readonly cost: number;
  readonly symbol: number;
  readonly before: Path | undefined;
}

function listViterbi(placement: readonly Placed[]): readonly string[] {
  let lists = new Map<number, Path[]>([[0, [{ cost: 0, symbol: -1, before: undefined }]]]);
  for (let position = 0; position < 10; position++) {
    const costs = Array.from(ALPHABET, (symbol) =>
      placement.reduce((sum, way) => sum - Math.log(said(way[position], symbol)), 0),
    );
    const next = new Map<number, Path[]>();
    for (const [state, paths] of lists) {
      for (let symbol = 0; symbol < SYMBOLS; symbol++) {
        const reached = after(state, symbol, position);
        let list = next.get(reached);
        if (list === undefined) next.set(reached, (list = []));
        for (const path of paths) if (!insert(list, path, symbol, path.cost + (costs[symbol] ?? 0))) break;
      }
    }
    lists = next;
  }
  return (lists.get(0) ?? []).map(spelled);
}

const after = (state: number, symbol: number, position: number): number =>
  multiply(Math.floor(state / 12), elementOf(symbol, position)) * 12 +
  (((state % 12) + residue(symbol, position)) % 12);

function insert(list: Path[], before: Path, symbol: number, cost: number): boolean {
  const worst = list[LIST - 1];
  if (worst !== undefined && worst.cost <= cost) return false;
  let at = Math.min(list.length, LIST - 1);
  while (at > 0 && (list[at - 1]?.cost ?? 0) > cost) at--;
  list.splice(at, 0, { cost, symbol, before });
  list.length = Math.min(list.length, LIST);
  return true;
}

function spelled(path: Path): string {
  return path.before === undefined ? '' : spelled(path.before) + ALPHABET.charAt(path.symbol);
}
