import { decodeTranscript } from '#person-key';
import { percentile } from '../support/percentile.js';

/** Milliseconds. */
export interface Latency {
  readonly p50: number;
  readonly p99: number;
  /** The same of processor time, which other work on the machine lengthens less. */
  readonly p99OfProcessor: number;
  readonly slowest: number;
}

const RUNS = 3;

/**
 * Each transcript counts with the fastest of its runs: what garbage collection and other programs add is not the
 * transcript's.
 */
export function measureLatency(transcripts: readonly string[]): Latency {
  for (const transcript of transcripts) decodeTranscript(transcript);
  const times = transcripts.map((transcript) => fastest(transcript, wallTime));
  const ofProcessor = transcripts.map((transcript) => fastest(transcript, processorTime));
  return {
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    p99OfProcessor: percentile(ofProcessor, 0.99),
    slowest: Math.max(...times),
  };
}

const fastest = (transcript: string, timed: (work: () => void) => number): number =>
  Math.min(...Array.from({ length: RUNS }, () => timed(() => void decodeTranscript(transcript))));

function wallTime(work: () => void): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

function processorTime(work: () => void): number {
  const started = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}
