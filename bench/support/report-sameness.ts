import { kolmogorovSmirnov } from './kolmogorov-smirnov.js';
import { percentile } from './percentile.js';

const LEAST_P = 0.001;

/**
 * Prints how long answers of each kind took and whether their times tell the kind: the Kolmogorov-Smirnov p-value of
 * each kind against the first, corrected for the number of comparisons after Bonferroni. The process ends with 1 if any
 * is below 0.001.
 *
 * @param times milliseconds, by kind; the first kind is what the others must look like
 */
export function reportSameness(times: ReadonlyMap<string, readonly number[]>): void {
  const [[baseline, expected] = ['', []]] = times;
  for (const [kind, values] of times) {
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(values, share).toFixed(3));
    const line = `${kind.padEnd(16)} ${String(values.length)} answers  p50 ${p50} ms  p95 ${p95} ms  p99 ${p99} ms`;
    const told = kind === baseline ? '' : `  ${compared(values, expected, times.size - 1)}`;
    process.stdout.write(`${line}${told}\n`);
  }
}

function compared(values: readonly number[], expected: readonly number[], comparisons: number): string {
  const { distance, p } = kolmogorovSmirnov(values, expected);
  const corrected = Math.min(1, p * comparisons);
  if (corrected < LEAST_P) process.exitCode = 1;
  return `D ${distance.toFixed(4)}  p ${p.toPrecision(3)}  after Bonferroni ${corrected.toPrecision(3)}`;
}
