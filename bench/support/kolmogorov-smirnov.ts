/** Terms of the series; they shrink so fast that later ones are nothing. */
const MOST_TERMS = 100;

export interface Comparison {
  /** The largest distance between the two empirical distributions, 0 to 1. */
  readonly distance: number;
  /**
   * How likely so large a distance is between two samples of one distribution: asymptotic, good from a few dozen values
   * on.
   */
  readonly p: number;
}

/**
 * The two-sample Kolmogorov-Smirnov test (Press et al., Numerical Recipes, 14.3). Equal values of both samples are
 * stepped over together, so that a coarse timer makes no distance of its own.
 */
export function kolmogorovSmirnov(one: readonly number[], other: readonly number[]): Comparison {
  const distance = distanceOf(ascending(one), ascending(other));
  const root = Math.sqrt((one.length * other.length) / (one.length + other.length));
  return { distance, p: tail((root + 0.12 + 0.11 / root) * distance) };
}

function distanceOf(one: readonly number[], other: readonly number[]): number {
  let [i, j, distance] = [0, 0, 0];
  while (i < one.length && j < other.length) {
    const value = Math.min(one[i] ?? Infinity, other[j] ?? Infinity);
    while (i < one.length && one[i] === value) i++;
    while (j < other.length && other[j] === value) j++;
    distance = Math.max(distance, Math.abs(i / one.length - j / other.length));
  }
  return distance;
}

/** The chance that Kolmogorov's distribution exceeds `x`. */
function tail(x: number): number {
  // The series does not converge towards 0, where the chance is 1 to more digits than a number has.
  if (x < 0.2) return 1;
  let sum = 0;
  for (let k = 1; k <= MOST_TERMS; k++) sum += (k % 2 === 1 ? 2 : -2) * Math.exp(-2 * k * k * x * x);
  return Math.min(1, Math.max(0, sum));
}

function ascending(values: readonly number[]): readonly number[] {
  return [...values].sort((one, other) => one - other);
}
