import { decodeTranscript } from '#person-key';
import { percentile } from '../support/percentile.js';

export interface Latency {
  readonly count: number;
  /** Milliseconds: of every run, and for the slowest transcript the fastest of its runs, which no other work on the machine has held up. */
  readonly p50: number;
  readonly p99: number;
  readonly slowest: number;
  readonly slowestTranscript: string;
}

const RUNS = 3;

export function measureLatency(transcripts: readonly string[]): Latency {
  for (const transcript of transcripts.slice(0, 200)) decodeTranscript(transcript);
  const every: number[] = [];
  let [slowest, slowestTranscript] = [0, ''];
  for (const transcript of transcripts) {
    const runs = Array.from({ length: RUNS }, () => timed(transcript));
    every.push(...runs);
    const fastest = Math.min(...runs);
    if (fastest > slowest) [slowest, slowestTranscript] = [fastest, transcript];
  }
  return { count: every.length, p50: percentile(every, 0.5), p99: percentile(every, 0.99), slowest, slowestTranscript };
}

function timed(transcript: string): number {
  const started = performance.now();
  decodeTranscript(transcript);
  return performance.now() - started;
}
